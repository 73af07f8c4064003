// Before and after of one action, with the lines that differ marked.
import { h } from "../dom.js";

export function change(before, after) {
  if (!before && !after) {
    return null;
  }
  const [left, right] = [lines(before), lines(after)];
  return h("details", { class: "change" },
    h("summary", null, "Before and after"),
    h("div", { class: "pair" }, side("Before", left, right), side("After", right, left)));
}

function side(label, own, other) {
  const content = own.length === 0
    ? ["not read back yet"]
    : own.flatMap((line, at) => [at > 0 ? "\n" : "", other.length === 0 || other.includes(line) ? line : h("mark", null, line)]);
  return h("div", null, h("span", { class: "muted small" }, label), h("pre", null, content));
}

function lines(value) {
  if (!value) {
    return [];
  }
  try {
    const parsed = typeof value === "string" ? JSON.parse(value) : value;
    return Object.entries(parsed).map(([key, each]) => key + ": " + (typeof each === "string" ? each : JSON.stringify(each)));
  } catch {
    return String(value).split("\n");
  }
}
