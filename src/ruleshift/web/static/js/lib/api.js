// Requests to the server. A refusal becomes an Error whose message is a sentence for the person.

async function answer(response) {
  const type = response.headers.get("content-type") ?? "";
  const body = type.includes("json") ? await response.json().catch(() => null) : null;
  if (response.ok) return body;
  throw new Error(body?.message ?? "The server did not understand that. Reload the page and try again.");
}

async function ask(address, options) {
  let response;
  try {
    response = await fetch(address, { credentials: "same-origin", ...options });
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
