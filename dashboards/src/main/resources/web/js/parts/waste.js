// The waste account: one stacked bar per day, and the same numbers as a table.
import { h } from "../dom.js";
import { amount, day, exact } from "../format.js";
import { table } from "./table.js";

export const CLASSES = [
  ["productive", "Productive", "GPUs held and at work"],
  ["underused", "Underused", "Held and active, the part of each hour that did nothing"],
  ["held_idle", "Held idle", "Held by a job without any activity"],
  ["lost_work", "Lost work", "Work after the last checkpoint of an attempt that failed"],
  ["stranded", "Stranded", "Idle, and no waiting job's shape fits"],
  ["perished", "Perished", "Idle until a known end, and not used"],
  ["idle", "Idle", "Idle, and something could have run"],
  ["unknown", "Unknown", "No telemetry says"],
  ["unschedulable", "Unschedulable", "Down, drained or in maintenance"],
];

export function waste(rows) {
  const days = [...rows].sort((one, other) => String(other.day).localeCompare(String(one.day)));
  return [
    h("div", { class: "stacks", "data-key": "stacks", role: "img", "aria-label": "GPU-hours of each day by class; the table says the same" },
      days.slice(0, 7).map(stack)),
    ...table(columns(days), CLASSES.map(([key, label, meaning]) => ({ key, label, meaning })).concat(totals()),
      { id: "waste", caption: "GPU-hours", key: (row) => row.key, sortable: false, cards: false, total: (row) => row.key === "fleet" }),
  ];
}

function totals() {
  return [
    { key: "fleet", label: "Fleet", meaning: "All GPU-hours of the fleet" },
    { key: "imbalance", label: "Imbalance", meaning: "Fleet less the sum of the classes; must be 0" },
  ];
}

function columns(days) {
  return [
    { key: "class", label: "Class", kind: "wide", cell: (row) => [swatch(row.key), row.label, h("span", { class: "sub" }, row.meaning)] },
    ...days.slice(0, 3).map((entry) => ({
      key: entry.day, label: day(entry.day), kind: "n",
      cell: (row) => (row.key === "imbalance" ? exact(entry[row.key]) : amount(entry[row.key])),
    })),
  ];
}

function swatch(key) {
  return key === "fleet" || key === "imbalance" ? null : h("span", { class: "swatch waste-" + key, "aria-hidden": "true" });
}

function stack(entry) {
  return h("div", { class: "stack-row", "data-key": entry.day },
    h("span", { class: "num muted" }, day(entry.day)),
    h("div", { class: "stack" }, CLASSES.filter(([key]) => entry[key] > 0).map(([key, label]) =>
      h("div", { class: "segment waste-" + key, title: label + ": " + amount(entry[key]) + " GPU-hours", style: { flex: entry[key] + " 1 0" } }))));
}
