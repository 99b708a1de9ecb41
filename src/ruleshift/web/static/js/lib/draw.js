// How pages draw. A page says anew, as a whole, what should stand in a box; what stands there already becomes like it. So
// elements keep focus, selection, motion and whatever somebody has typed. Elements with a `data-key` keep who they are when
// a list changes. A handler asks its event for its element: the one that it was made with may never have been shown.

/** @typedef {Record<string, any>} Props text, attributes, handlers (`onclick`), and custom properties of the style (`vars`) */
/** @typedef {{key: string, make: () => any}} Once */

/** What each element was described with: only that is taken back later. @type {WeakMap<Node, Props>} */
const described = new WeakMap();

/**
 * Describe an element: h("button", { class: "button", onclick: go }, "Go", child, ...).
 * @param {string} tag
 * @param {Props} [props]
 * @param {...any} children nodes and texts; what is empty is left out
 * @returns {any}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  described.set(element, {});
  element.append(...solid(children));
  return set(element, props);
}

/**
 * Describe a button, of these classes; what it says may be a text, or nodes.
 * @param {string} kind
 * @param {any} said
 * @param {((event: any) => any) | null} onclick
 * @param {Props} [more]
 * @returns {any}
 */
export const button = (kind, said, onclick, more = {}) =>
  h("button", { class: kind, type: "button", onclick, ...more }, said);

/**
 * Give an element its properties, each if it changes; they become part of its description while it stands nowhere yet.
 * Everything is set from code, so a strict content policy holds.
 * @param {any} target an element, or the id of one that the page's template holds
 * @param {Props} props
 * @returns {any}
 */
export function set(target, props) {
  const element = typeof target === "string" ? byId(target) : target;
  const before = described.get(element);
  if (before && !element.parentNode) described.set(element, { ...before, ...props });
  for (const [name, value] of Object.entries(props)) {
    if (name === "text") {
      if (element.textContent !== String(value ?? "")) element.textContent = value ?? "";
    } else if (name === "vars") {
      for (const [key, each] of Object.entries(value)) {
        const text = String(each ?? "");
        if (element.style.getPropertyValue(key) !== text) element.style.setProperty(key, text);
      }
    } else if (name.startsWith("on") || (name === "value" && element.tagName === "SELECT")) {
      element[name] = value;
    } else if (value === false || value === null || value === undefined) {
      element.removeAttribute(name);
    } else if (element.getAttribute(name) !== String(value === true ? "" : value)) {
      element.setAttribute(name, value === true ? "" : value);
    }
  }
  return element;
}

/**
 * Something that is made when its key comes in and stays as it is while the key does: what has a life of its own.
 * @param {string} key
 * @param {() => any} make
 * @returns {Once}
 */
export const once = (key, make) => ({ key, make });

/**
 * Let a box hold just these: nodes, texts, and what is made once; what is empty is left out. An element that is `lent`
 * moves from box to box as it is, and leaves none of them by itself.
 * @param {any} target a box, or its id
 * @param {...any} wanted
 * @returns {any[]} what stands in the box now
 */
export function draw(target, ...wanted) {
  const box = typeof target === "string" ? byId(target) : target;
  const stays = (/** @type {any} */ node) => node.lent || node.parentNode === box;
  const here = solid(wanted);
  const old = Map.groupBy(
    [...box.childNodes].filter((node) => !node.lent && !here.includes(node)),
    sortOf,
  );
  const nodes = here.map((each) => {
    const found = stays(each) ? null : old.get(sortOf(each))?.shift();
    if (each.make) return found ?? set(each.make(), { "data-key": each.key });
    return found ? become(found, each) : each;
  });
  for (const gone of [...old.values()].flat()) gone.remove();
  let at = box.firstChild;
  for (const node of nodes) {
    if (node === at) at = at.nextSibling;
    else place(box, node, at);
  }
  return nodes;
}

/** Lists within lists as one, texts as nodes. @param {any[]} children @returns {any[]} */
const solid = (children) =>
  children
    .flat(Number.POSITIVE_INFINITY)
    .filter((each) => each || each === 0)
    .map((each) => (typeof each === "object" ? each : document.createTextNode(each)));

/** Which of the old nodes may stand for a new one. @param {any} node */
const sortOf = (node) => (node.make ? `#${node.key}` : node.dataset?.key ? `#${node.dataset.key}` : node.nodeName);

/** Make an old node like a new one, or put the new one in its place. @param {any} old @param {any} wanted @returns {any} */
function become(old, wanted) {
  if (wanted instanceof Text) {
    if (old.data !== wanted.data) old.data = wanted.data;
    return old;
  }
  const props = described.get(wanted);
  if (!props || old.nodeName !== wanted.nodeName) {
    if (old.isEqualNode(wanted)) return old;
    old.replaceWith(wanted);
    return wanted;
  }
  const before = described.get(old) ?? {};
  const { text: _, vars, ...now } = { ...emptied(before), ...props };
  described.set(old, props);
  draw(old, ...wanted.childNodes);
  for (const [name, value] of Object.entries(now)) if (before[name] !== value) set(old, { [name]: value });
  set(old, { vars: { ...emptied(before.vars), ...vars } });
  return old;
}

/** The same names without values. @param {Props} props @returns {Props} */
const emptied = (props = {}) => Object.fromEntries(Object.keys(props).map((name) => [name, null]));

/** Put a child at a place without losing focus, selection or running motion, where the browser can. @param {any} box @param {any} child @param {any} before */
function place(box, child, before) {
  const focused = child.contains(document.activeElement) ? document.activeElement : null;
  if (box.moveBefore && child.isConnected && box.isConnected) box.moveBefore(child, before);
  else box.insertBefore(child, before);
  if (focused instanceof HTMLElement && document.activeElement !== focused) focused.focus({ preventScroll: true });
}

/** What a form does when it is sent; what goes wrong is said beside it. @param {any} form @param {() => any} send @param {any} [trouble] where */
export function whenSent(form, send, trouble) {
  form.onsubmit = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    if (trouble) set(trouble, { text: "" });
    try {
      await send();
    } catch (error) {
      if (!trouble) throw error;
      set(trouble, { text: /** @type {Error} */ (error).message });
    }
  };
}

/** The element with this id, which the page's template holds. @param {string} id @returns {any} */
export const byId = (id) => document.getElementById(id);

/** All elements that a selector finds, as a list. @param {string} selector @param {any} root @returns {any[]} */
export const every = (selector, root = document) => [...root.querySelectorAll(selector)];
