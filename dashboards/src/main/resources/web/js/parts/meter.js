// Horizontal bars whose length is a share between 0 and 1.
import { h } from "../dom.js";
import { share } from "../format.js";

export function meter(value) {
  const width = Math.max(0, Math.min(1, value ?? 0)) * 100;
  return h("div", { class: "meter", "aria-hidden": "true" }, h("span", { style: { width: width + "%" } }));
}

/** Labelled factors: [label, value, what it means]. */
export function factors(entries) {
  return h("dl", { class: "factors" }, entries.map(([label, value, meaning]) =>
    h("div", null, h("dt", { title: meaning }, label), meter(value), h("dd", { class: "n" }, share(value)))));
}
