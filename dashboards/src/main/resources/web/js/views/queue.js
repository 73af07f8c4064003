// Every job that waits or runs, with what the plan does and why.
import { h } from "../dom.js";
import { amount, count, span, time, words } from "../format.js";
import { chip } from "../parts/chips.js";
import { select } from "../parts/filters.js";
import { answered, intro } from "../parts/section.js";
import { table } from "../parts/table.js";
import { jobHref, learnTeams, teamClass, ui } from "../ui.js";

export const title = () => "Queue";
export const answers = () => ({ queue: "queue?limit=5000", plans: "plans?limit=1" });

export function render(data) {
  return [
    intro("Queue", "Jobs that wait or run, over all schedulers, in the order of the plan."),
    answered("Jobs", data.queue, (value) => jobs(value, age(data)), { empty: "No job waits or runs." }),
  ];
}

/** Of which plan the order, starts and reasons are. */
function age(data) {
  const plan = data.plans?.value?.rows[0];
  const now = data.status?.value?.now;
  return plan && now ? "; plan of " + time(plan.created_at) + ", " + span((Date.parse(now) - Date.parse(plan.created_at)) / 1000) + " old" : "";
}

function jobs(value, plan) {
  learnTeams(value.rows.map((row) => row.team));
  const shown = value.rows.filter(matches);
  return [
    filters(value.rows),
    h("p", { class: "muted small num", role: "status", "data-key": "count" },
      count(shown.length) + " of " + count(value.total) + " jobs" + (value.total > value.rows.length ? " (the first " + count(value.rows.length) + " are loaded)" : "") + plan),
    ...(shown.length === 0
      ? [h("p", { class: "notice" }, "No job matches the filter.")]
      : table(columns, shown, { id: "queue", key: (row) => row.cluster + ":" + row.job_id })),
  ];
}

const columns = [
  { key: "job", label: "Job", cell: (row) => [h("a", { href: jobHref(row.cluster, row.job_id) }, row.name || row.job_id), h("span", { class: "sub" }, row.cluster + ":" + row.job_id)], sort: (row) => row.job_id },
  { key: "state", label: "State", cell: (row) => chip(row.state), sort: (row) => row.state },
  { key: "team", label: "Team", kind: "t", cell: (row) => [h("span", { class: "swatch " + teamClass(row.team), "aria-hidden": "true" }), row.team], sort: (row) => row.team },
  { key: "gpus", label: "GPUs", kind: "n", cell: (row) => amount(row.gpus), sort: (row) => row.gpus },
  { key: "waited", label: "Waited", kind: "t", cell: (row) => span(row.wait_seconds), sort: (row) => row.wait_seconds },
  { key: "decision", label: "Plan", cell: (row) => chip(row.decision), sort: (row) => row.decision },
  { key: "start", label: "Start", kind: "t", cell: (row) => time(row.planned_start), sort: (row) => row.planned_start },
  { key: "why", label: "Why", kind: "wide", cell: (row) => (row.reason_rule ? [words(row.reason_rule), h("span", { class: "sub" }, row.reason)] : [row.reason || ""]), sort: (row) => row.reason_rule },
];

function matches(row) {
  const { text, state, team } = ui.filters;
  const wanted = text.trim().toLowerCase();
  const hay = [row.name, row.cluster + ":" + row.job_id, row.team, row.user, row.reason_rule, row.reason].join(" ").toLowerCase();
  return (!wanted || hay.includes(wanted)) && (!state || row.state === state) && (!team || row.team === team);
}

function filters(rows) {
  const values = (name) => [...new Set(rows.map((row) => row[name]).filter(Boolean))].sort();
  return h("div", { class: "filters", role: "search", "aria-label": "Filter jobs", "data-key": "filters" },
    h("label", null, "Name, id, user or reason", h("input", { type: "search", "data-filter": "text", value: ui.filters.text, autocomplete: "off" })),
    select("state", "State", values("state"), words),
    select("team", "Team", values("team"), (value) => value));
}
