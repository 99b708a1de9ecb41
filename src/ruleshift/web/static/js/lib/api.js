// Requests to the server. A refusal becomes an Error whose message is a sentence for the person.

import { LOST } from "../labels.js";

/** The path below which a proxy shows this server; mostly nothing. */
const root = document.documentElement.dataset.root ?? "";

/** An address of this server, as a browser has to ask for it. @param {string} path */
export const at = (path) => (path.startsWith("/") ? root + path : path);

/** @param {Response} response */
async function answer(response) {
  const type = response.headers.get("content-type") ?? "";
  const body = type.includes("json") ? await response.json().catch(() => null) : null;
  if (response.ok) return body;
  throw Object.assign(new Error(body?.message ?? LOST.server), { code: body?.code });
}

/** @param {string} address @param {RequestInit} options */
async function ask(address, options) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(at(address), { credentials: "same-origin", ...options });
  } catch {
    throw new Error(LOST.reach);
  }
  return answer(response);
}

/** What lies at this address. @param {string} address */
export function get(address) {
  return ask(address, {});
}

/** Send a record, and get the answer. @param {string} address @param {object} record */
export function post(address, record) {
  return ask(address, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(record),
  });
}
