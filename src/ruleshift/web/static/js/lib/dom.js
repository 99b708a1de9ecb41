// Making and patching elements. Everything is set through properties, so a strict content policy holds.

/**
 * Make an element: h("button", { class: "button", onclick: go, text: "Go" }, child, ...).
 * @param {string} tag
 * @param {Record<string, any>} [props]
 * @param {...any} children nodes and texts; what is empty is left out
 * @returns {any}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) set(element, name, value);
  for (const child of children.flat()) {
    if (child || child === 0) element.append(child instanceof Node ? child : String(child));
  }
  return element;
}

/**
 * Set one property or attribute, if it changed.
 * @param {any} element
 * @param {string} name
 * @param {any} value
 * @returns {any}
 */
export function set(element, name, value) {
  if (name === "text") {
    if (element.textContent !== String(value ?? "")) element.textContent = value ?? "";
  } else if (name.startsWith("on")) {
    element[name] = value;
  } else if (name === "vars") {
    for (const [key, each] of Object.entries(value)) element.style.setProperty(key, String(each));
  } else if (value === false || value === null || value === undefined) {
    element.removeAttribute(name);
  } else if (element.getAttribute(name) !== String(value === true ? "" : value)) {
    element.setAttribute(name, value === true ? "" : value);
  }
  return element;
}

/**
 * Several properties at once.
 * @param {any} element
 * @param {Record<string, any>} props
 * @returns {any}
 */
export function setAll(element, props) {
  for (const [name, value] of Object.entries(props)) set(element, name, value);
  return element;
}

/**
 * Put a child at a place without losing focus, selection or running motion, where the browser can.
 * @param {any} parent
 * @param {any} child
 * @param {any} before
 */
export function place(parent, child, before = null) {
  if (child.parentNode === parent && child.nextSibling === before) return;
  if (child === before) return;
  const focused = child.contains(document.activeElement) ? document.activeElement : null;
  if (parent.moveBefore && child.isConnected && parent.isConnected) parent.moveBefore(child, before);
  else parent.insertBefore(child, before);
  if (focused instanceof HTMLElement && document.activeElement !== focused) focused.focus({ preventScroll: true });
}

/**
 * Make a parent's children match a list: elements with a known key are kept and updated, others made or removed.
 * `home` remembers elements by key; several parents may share one, so that a card keeps its element when it moves; keys
 * in `keep` are wanted by some other parent, which will fetch them.
 * @param {any} parent
 * @param {any[]} items
 * @param {(item: any) => string} keyOf
 * @param {(item: any) => any} make
 * @param {(element: any, item: any) => void} update
 * @param {Map<string, any>|null} home
 * @param {Set<string>|null} keep
 */
export function keyed(parent, items, keyOf, make, update = () => {}, home = null, keep = null) {
  parent.keyedHome ??= new Map();
  /** @type {Map<string, any>} */
  const known = home ?? parent.keyedHome;
  const wanted = new Set();
  let at = parent.firstChild;
  for (const item of items) {
    const key = keyOf(item);
    wanted.add(key);
    let element = known.get(key);
    if (!element) {
      element = make(item);
      known.set(key, element);
    }
    element.dataset.key = key;
    if (element === at) at = at.nextSibling;
    else place(parent, element, at);
    update(element, item);
  }
  for (const child of [...parent.children]) {
    const key = child.dataset.key;
    if (key === undefined || wanted.has(key) || keep?.has(key)) continue;
    child.remove();
    known.delete(key);
  }
}

/**
 * The element with this id, which the page's template holds.
 * @param {string} id
 * @returns {any}
 */
export function byId(id) {
  return document.getElementById(id);
}

/**
 * All elements that a selector finds, as a list.
 * @param {string} selector
 * @param {any} root
 * @returns {any[]}
 */
export function every(selector, root = document) {
  return [...root.querySelectorAll(selector)];
}

/** "1 card", "3 cards". @param {number} n @param {string} one @param {string} many */
export function count(n, one, many = `${one}s`) {
  return `${n} ${n === 1 ? one : many}`;
}

/** Names as a sentence has them: "Ann, Bob and Cat". @param {readonly string[]} names @param {string} last */
export function list(names, last = "and") {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} ${last} ${names.at(-1)}`;
}
