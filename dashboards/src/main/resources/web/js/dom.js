// Elements from values, and patching a page in place so that focus, scroll and open details stay.
const SVG = "http://www.w3.org/2000/svg";

export function h(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

export function s(tag, attributes, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name === "style") {
      Object.assign(element.style, value);
    } else if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false && child !== ""));
  return element;
}

/** Makes the children of `target` equal to `nodes`, reusing what is there. */
export function patch(target, nodes) {
  const old = new Map();
  for (const node of target.childNodes) {
    if (node.dataset && node.dataset.key) {
      old.set(node.dataset.key, node);
    }
  }
  let at = target.firstChild;
  for (const node of nodes) {
    const key = node.dataset && node.dataset.key;
    const match = key ? old.get(key) : at;
    if (match && alike(match, node)) {
      if (match === at) {
        at = at.nextSibling;
      } else {
        target.insertBefore(match, at);
      }
      patchNode(match, node);
    } else {
      target.insertBefore(node, at);
    }
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

function alike(one, other) {
  const keyOf = (node) => (node.dataset && node.dataset.key) || "";
  return one.nodeType === other.nodeType && one.nodeName === other.nodeName && keyOf(one) === keyOf(other);
}

function patchNode(node, wanted) {
  if (node.nodeType === Node.TEXT_NODE) {
    if (node.data !== wanted.data) {
      node.data = wanted.data;
    }
    return;
  }
  for (const { name } of [...node.attributes]) {
    if (!wanted.hasAttribute(name) && !(name === "open" && node.nodeName === "DETAILS")) {
      node.removeAttribute(name);
    }
  }
  for (const { name, value } of wanted.attributes) {
    if (name === "style") {
      node.style.cssText = wanted.style.cssText;
    } else if (node.getAttribute(name) !== value) {
      node.setAttribute(name, value);
    }
  }
  if (node.nodeName === "INPUT" || node.nodeName === "SELECT") {
    if (node.nodeName === "SELECT") {
      patch(node, [...wanted.childNodes]);
    }
    return;
  }
  patch(node, [...wanted.childNodes]);
}
