// The fleet now, and what its hours were worth.
import { h } from "../dom.js";
import { amount, clock, count, day, share, span, words } from "../format.js";
import { answered, intro } from "../parts/section.js";
import { fleet } from "../parts/fleet.js";
import { letters } from "../parts/letters.js";
import { factors, meter } from "../parts/meter.js";
import { table } from "../parts/table.js";
import { waste } from "../parts/waste.js";

export const title = () => "Overview";
export const answers = () => ({ fleet: "fleet?limit=5000", occupancy: "occupancy", goodput: "goodput", waste: "waste", wait: "wait", letters: "dead-letters?limit=500" });

export function render(data) {
  return [
    intro("Overview", "The fleet as its telemetry shows it."),
    answered("Fleet", data.fleet, (value) => [...fleet(value.rows), more(value)], { empty: "No node has been seen yet. Nodes appear with the first telemetry of a scheduler." }),
    h("div", { class: "columns three", "data-key": "columns" },
      answered("Occupancy", data.occupancy, (value) => occupancy(last(value.rows)), { empty: "No allocation has been recorded yet." }),
      answered("Goodput", data.goodput, (value) => goodput(last(value.rows)), { empty: "No minute has been accounted for yet." }),
      answered("Queue wait", data.wait, (value) => wait(value.rows), { empty: "No job has started yet." })),
    h("div", { class: "columns lead", "data-key": "account" },
      answered("Waste account", data.waste, (value) => waste(value.rows), { empty: "No minute has been accounted for yet." }),
      answered("Data path", data.pipeline, (value) => pipeline(value.rows), { empty: "Nothing has come in yet." })),
    answered("Dead letters", data.letters, letters, { empty: "Everything that came in is understood." }),
  ];
}

const more = (value) => (value.total > value.rows.length
  ? h("p", { class: "notice" }, "The first " + count(value.rows.length) + " of " + count(value.total) + " nodes are shown.")
  : null);

const last = (rows) => [...rows].sort((one, other) => String(one.day).localeCompare(String(other.day))).at(-1);

function occupancy(row) {
  return [
    figures([[day(row.day), share(row.value)]]),
    meter(row.value),
    h("p", { class: "muted small num" }, amount(row.numerator) + " of " + amount(row.denominator) + " schedulable GPU-hours were allocated."),
  ];
}

function goodput(row) {
  return [
    figures([[day(row.day), share(row.goodput)]]),
    factors([
      ["Scheduling", row.scheduling_goodput, "Time with the whole gang held, of capacity time"],
      ["Runtime", row.runtime_goodput, "Preserved productive time, of held time"],
      ["Program", row.program_goodput, "Achieved, of attainable"],
    ]),
    h("p", { class: "muted small" }, "Goodput is the product of the three factors."),
  ];
}

function wait(rows) {
  return [
    ...table([
      { key: "class", label: "GPUs", cell: (row) => row.size_class },
      { key: "jobs", label: "Jobs", kind: "n", cell: (row) => count(row.jobs) },
      { key: "p50", label: "Median", kind: "n", cell: (row) => span(row.p50) },
      { key: "p95", label: "95 %", kind: "n", cell: (row) => span(row.p95) },
      { key: "max", label: "Longest", kind: "n", cell: (row) => span(row.max) },
    ], rows, { id: "wait", key: (row) => row.size_class, sortable: false, cards: false }),
    h("p", { class: "muted small" }, "From eligible to start, of every job that was seen to start or to run."),
  ];
}

function figures(entries) {
  return h("dl", { class: "figures" }, entries.map(([label, value]) => h("div", null, h("dt", null, label), h("dd", null, value))));
}

function pipeline(rows) {
  return table([
    { key: "table", label: "Kind", cell: (row) => words(row.kind), sort: (row) => row.kind },
    { key: "events", label: "Events", kind: "n", cell: (row) => count(row.events), sort: (row) => row.events },
    { key: "rows", label: "Rows", kind: "n", cell: (row) => count(row.rows), sort: (row) => row.rows },
    { key: "dead", label: "Dead", kind: "n", cell: (row) => count(row.dead_letters), sort: (row) => row.dead_letters },
    { key: "last", label: "Newest", kind: "t", cell: (row) => (row.last_event ? clock(row.last_event) : "\u2013"), sort: (row) => row.last_event },
  ], rows, { id: "pipeline", key: (row) => row.kind, cards: false });
}
