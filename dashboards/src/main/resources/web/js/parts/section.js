// A titled card around one answer: its content, or why there is none.
import { h } from "../dom.js";

export function card(title, aside, ...content) {
  return h("section", { class: "card", "data-key": title, "aria-label": title },
    h("header", null, h("h2", null, title), aside), ...content);
}

/** A card whose content comes from one answer; `render` gets the answer's value. */
export function answered(title, answer, render, options = {}) {
  const { aside = null, empty = "Nothing to show yet.", rows = (value) => value.rows } = options;
  if (!answer) {
    return card(title, null, h("p", { class: "muted loading" }, "Loading\u2026"));
  }
  if (answer.error && !answer.value) {
    return card(title, null, failure(answer.error));
  }
  const list = rows(answer.value);
  if (list && list.length === 0) {
    return card(title, null, h("p", { class: "notice" }, empty));
  }
  const stale = answer.error
    ? h("div", { class: "notice failed" }, h("span", null, "These numbers are old. " + answer.error.title + "."))
    : null;
  return card(title, aside, stale, ...[render(answer.value)].flat());
}

export function failure(error) {
  const keys = Object.entries(error.keys || {}).map(([key, value]) => key + " = " + value).join(", ");
  return h("div", { class: "notice failed", role: "alert" },
    h("strong", null, error.title || "Something failed"),
    keys ? h("code", null, keys) : null,
    error.hint ? h("span", { class: "muted" }, error.hint) : null,
    h("button", { type: "button", class: "button", "data-action": "reload" }, "Try again"));
}

export function intro(title, line) {
  return h("div", { class: "intro", "data-key": "intro" }, h("h1", { tabindex: "-1" }, title), line ? h("p", { class: "muted" }, line) : null);
}
