// The waste account: one stacked bar per day, and the same numbers as a table.
import { h } from "../dom.js";
import { amount, day, exact } from "../format.js";
import { table } from "./table.js";

export const CLASSES = [
  ["productive", "Productive", "Held, times how active the GPUs were"],
  ["underused", "Underused", "Held by a job that was active, the part of each hour that did nothing"],
  ["held_idle", "Held idle", "Held by a job without any activity, even one without a process"],
  ["lost_work", "Lost work", "Held by attempts that failed, were preempted or lost a node; no checkpoint is known, so all of it"],
  ["stranded", "Stranded", "Idle while jobs wait, and no waiting job's shape fits"],
  ["perished", "Perished", "Idle between the notice of a load limit and its start"],
  ["idle", "Idle", "Idle, and nothing waited or what waited would have fitted"],
  ["unknown", "Unknown", "Held, in minutes without GPU telemetry"],
  ["unschedulable", "Unschedulable", "Down, drained or in maintenance, and held by no job"],
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
    { key: "overrequested", label: "Overrequested", meaning: "Beside the account: time limit less run time, of jobs that completed; it spoils backfill" },
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
  return !CLASSES.some(([each]) => each === key) ? null : h("span", { class: "swatch waste-" + key, "aria-hidden": "true" });
}

function stack(entry) {
  return h("div", { class: "stack-row", "data-key": entry.day },
    h("span", { class: "num muted" }, day(entry.day)),
    h("div", { class: "stack" }, CLASSES.filter(([key]) => entry[key] > 0).map(([key, label]) =>
      h("div", { class: "segment waste-" + key, title: label + ": " + amount(entry[key]) + " GPU-hours", style: { flex: entry[key] + " 1 0" } }))));
}
