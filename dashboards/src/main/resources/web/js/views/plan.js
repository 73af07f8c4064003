// The plan: what it is worth against a greedy one, and what runs where over its horizon.
import { h, s } from "../dom.js";
import { amount, count, span, text, time, words } from "../format.js";
import { chip } from "../parts/chips.js";
import { answered, intro } from "../parts/section.js";
import { table } from "../parts/table.js";
import { timeline } from "../parts/timeline.js";
import { jobHref, learnTeams, teamClass } from "../ui.js";

export const title = () => "Plan";
export const answers = () => ({ plan: "plan?limit=5000", plans: "plans?limit=200" });

export function render(data) {
  const now = new Date(data.status?.value?.now || 0).getTime();
  return [
    intro("Plan", "What runs where over the next hours, as the last plan says."),
    answered("Plan against greedy baseline", data.plan, (value) => quality(value.quality.rows[0], now), {
      rows: (value) => value.quality.rows, empty: "No plan has been made yet. The first comes with the first complete snapshot.",
    }),
    answered("Plans so far", data.plans, history, { empty: "No plan has been made yet." }),
    answered("Timeline", data.plan, (value) => timelineCard(value.timeline, now, value.quality.rows[0]), { rows: (value) => value.timeline.rows, empty: "The plan places no job." }),
  ];
}

function quality(row, now) {
  const lines = [
    ["Jobs placed inside the horizon", row.placed_jobs, row.baseline_placed_jobs, count],
    ["Jobs that start now", row.start_now, row.baseline_start_now, count],
    ["Weighted wait, GPU-hours", row.weighted_wait_hours, row.baseline_weighted_wait_hours, amount],
    ["Planned work, GPU-hours", row.planned_gpu_hours, row.baseline_planned_gpu_hours, amount],
  ].map(([label, plan, baseline, format]) => ({ label, plan: format(plan), baseline: format(baseline), values: [plan, baseline] }));
  return [
    h("p", { class: "muted small num", "data-key": "plan" }, "Plan " + text(row.plan_id) + ", made " + time(row.created_at) + ", " + span((now - Date.parse(row.created_at)) / 1000) + " ago, for " + span(row.horizon_seconds) + "; search ended: " + text(row.end_reason) + "."),
    ...table([
      { key: "label", label: "Measure", kind: "wide", cell: (line) => line.label },
      { key: "plan", label: "Plan", kind: "n", cell: (line) => line.plan },
      { key: "baseline", label: "Greedy", kind: "n", cell: (line) => line.baseline },
      { key: "bar", label: "Plan above, greedy below", kind: "wide bars", cell: (line) => pair(line.values) },
    ], lines, { id: "quality", key: (line) => line.label, sortable: false, cards: false }),
  ];
}

function pair([plan, greedy]) {
  const most = Math.max(plan, greedy, 1e-9);
  return s("svg", { class: "pair-bar", "aria-hidden": "true" },
    s("rect", { class: "plan", y: 3, width: (plan / most) * 100 + "%", height: 7, rx: 2 }),
    s("rect", { class: "greedy", y: 12, width: (greedy / most) * 100 + "%", height: 7, rx: 2 }));
}

function timelineCard(value, now, plan) {
  const { rows } = value;
  learnTeams(rows.map((row) => row.team));
  const teams = [...new Set(rows.map((row) => row.team))].sort();
  return [
    h("ul", { class: "legend", "data-key": "legend", "aria-label": "Teams" },
      teams.map((team) => h("li", null, h("span", { class: "swatch " + teamClass(team), "aria-hidden": "true" }), team)),
      h("li", null, "solid runs, pale is planned")),
    value.total > rows.length ? h("p", { class: "notice" }, "The first " + count(rows.length) + " of " + count(value.total) + " rows are drawn.") : null,
    timeline(rows, now, plan && Date.parse(plan.created_at) + plan.horizon_seconds * 1000),
    ...table(columns, byJob(rows), { id: "plan-jobs", caption: "Jobs of the plan: what starts, then what runs on", key: (row) => row.cluster + ":" + row.job_id }),
  ].filter(Boolean);
}

function byJob(rows) {
  const jobs = new Map();
  for (const row of rows) {
    const key = row.cluster + ":" + row.job_id;
    jobs.has(key) ? jobs.get(key).places.push(row.node) : jobs.set(key, { ...row, places: [row.node] });
  }
  const runs = (job) => (job.decision === "KEEP" ? 1 : 0);
  return [...jobs.values()].sort((one, other) => runs(one) - runs(other) || String(one.start_at).localeCompare(String(other.start_at)));
}

const columns = [
  { key: "job", label: "Job", cell: (row) => [h("a", { href: jobHref(row.cluster, row.job_id) }, row.name || row.job_id), h("span", { class: "sub" }, row.cluster + ":" + row.job_id)], sort: (row) => row.job_id },
  { key: "team", label: "Team", cell: (row) => row.team, sort: (row) => row.team },
  { key: "decision", label: "Decision", cell: (row) => chip(row.decision) || words(row.decision), sort: (row) => row.decision },
  { key: "start", label: "Start", kind: "t", cell: (row) => time(row.start_at), sort: (row) => row.start_at },
  { key: "end", label: "End", kind: "t", cell: (row) => time(row.end_at), sort: (row) => row.end_at },
  { key: "where", label: "Where", kind: "wide", cell: (row) => places(row), sort: (row) => row.nvlink_domain },
];

function history(value) {
  const total = (key) => value.rows.reduce((sum, row) => sum + row[key], 0);
  const shown = value.total > value.rows.length ? "The newest " + count(value.rows.length) + " of " + count(value.total) + " plans: " : count(value.total) + " plans: ";
  return [
    h("p", { class: "muted small num", "data-key": "sum" }, shown + count(total("actions")) + " actions, of which "
      + count(total("applied")) + " applied, " + count(total("refused")) + " refused, " + count(total("open_or_skipped")) + " skipped or open."),
    ...table([
      { key: "plan", label: "Plan", kind: "id", cell: (row) => [time(row.created_at), h("span", { class: "sub" }, row.plan_id)], sort: (row) => row.created_at },
      { key: "jobs", label: "Jobs", kind: "n", cell: (row) => count(row.jobs), sort: (row) => row.jobs },
      { key: "started", label: "Start now", kind: "n", cell: (row) => count(row.started), sort: (row) => row.started },
      { key: "deferred", label: "Later", kind: "n", cell: (row) => count(row.deferred), sort: (row) => row.deferred },
      { key: "blocked", label: "Blocked", kind: "n", cell: (row) => count(row.blocked), sort: (row) => row.blocked },
      { key: "actions", label: "Actions", kind: "n", cell: (row) => count(row.actions), sort: (row) => row.actions },
      { key: "applied", label: "Applied", kind: "n", cell: (row) => count(row.applied), sort: (row) => row.applied },
      { key: "refused", label: "Refused", kind: "n", cell: (row) => count(row.refused), sort: (row) => row.refused },
      { key: "wait", label: "Wait, GPU-hours", kind: "n", cell: (row) => amount(row.weighted_wait_hours), sort: (row) => row.weighted_wait_hours },
      { key: "greedy", label: "Greedy wait", kind: "n", cell: (row) => amount(row.baseline_weighted_wait_hours), sort: (row) => row.baseline_weighted_wait_hours },
    ], value.rows, { id: "plans", key: (row) => row.plan_id, first: innerWidth > 640 ? 6 : 2 }),
  ];
}

function places(row) {
  const nodes = row.places.length > 4 ? row.places.slice(0, 3).join(", ") + " and " + (row.places.length - 3) + " more" : row.places.join(", ");
  return [row.nvlink_domain ? row.nvlink_domain : "", h("span", { class: "sub" }, nodes)];
}
