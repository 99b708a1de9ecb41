// Requests to the server. A refusal becomes an Error whose message is a sentence for the person.

/** The path below which a proxy shows this server; mostly nothing. */
const root = document.documentElement.dataset.root ?? "";

/** An address of this server, as a browser has to ask for it. */
export const at = (path) => (path.startsWith("/") ? root + path : path);

async function answer(response) {
  const type = response.headers.get("content-type") ?? "";
  const body = type.includes("json") ? await response.json().catch(() => null) : null;
  if (response.ok) return body;
  const said = body?.message ?? "The server did not understand that. Reload the page and try again.";
  throw Object.assign(new Error(said), { code: body?.code });
}

async function ask(address, options) {
  let response;
  try {
    response = await fetch(at(address), { credentials: "same-origin", ...options });
  } catch {
    throw new Error("The server cannot be reached. Check the connection and try again.");
  }
  return answer(response);
}

/** What lies at this address. */
export function get(address) {
  return ask(address, {});
}

/** Send a record, and get the answer. */
export function post(address, record) {
  return ask(address, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(record),
  });
}
