// Before and after of one action: in one line what differs, and on request everything.
import { h } from "../dom.js";
import { count, time, words } from "../format.js";

const IN_ONE_LINE = ["state", "priority", "nodes", "not_before", "attempt"];
const INSTANT = /^\d{4}-\d\d-\d\dT/;

export function change(before, after) {
  if (!before && !after) {
    return null;
  }
  const [old, now] = [parse(before), parse(after)];
  const [left, right] = [lines(before, old), lines(after, now)];
  return [
    old && now ? h("span", { class: "delta num" }, delta(old, now)) : null,
    h("details", { class: "change" },
      h("summary", null, "Before and after"),
      h("div", { class: "pair" }, side("Before", left, right), side("After", right, left))),
  ];
}

function delta(old, now) {
  const changed = IN_ONE_LINE.filter((key) => JSON.stringify(old[key]) !== JSON.stringify(now[key]) && (key in old || key in now));
  if (changed.length === 0) {
    return old.mark === now.mark ? "Nothing changed" : "Only the note on the job changed";
  }
  return changed.map((key) => words(key) + " " + show(old[key]) + " \u2192 " + show(now[key])).join(", ");
}

function show(value) {
  if (value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0)) {
    return "none";
  }
  if (Array.isArray(value)) {
    return value.length > 4 ? value.slice(0, 3).join(" ") + " and " + (value.length - 3) + " more" : value.join(" ");
  }
  return typeof value === "number" ? count(value) : INSTANT.test(value) ? time(value) : String(value).toLowerCase();
}

function side(label, own, other) {
  const content = own.length === 0
    ? ["not read back yet"]
    : own.flatMap((line, at) => [at > 0 ? "\n" : "", other.length === 0 || other.includes(line) ? line : h("mark", null, line)]);
  return h("div", null, h("span", { class: "muted small" }, label), h("pre", null, content));
}

function parse(value) {
  try {
    const parsed = typeof value === "string" ? JSON.parse(value) : value;
    return parsed && typeof parsed === "object" ? parsed : null;
  } catch {
    return null;
  }
}

function lines(value, parsed) {
  if (!value) {
    return [];
  }
  return parsed
    ? Object.entries(parsed).map(([key, each]) => key + ": " + (typeof each === "string" ? each : JSON.stringify(each)))
    : String(value).split("\n");
}
