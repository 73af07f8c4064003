// One job: what the plan does with it, when, where and why.
import { h, s } from "../dom.js";
import { amount, span, text, time, words } from "../format.js";
import { chip } from "../parts/chips.js";
import { answered, card, failure, intro } from "../parts/section.js";
import { table } from "../parts/table.js";
import { auditTable } from "./actions.js";

export const title = ([cluster, ...id]) => cluster + ":" + id.join("/");
export const answers = ([cluster, ...id]) => ({ job: "jobs/" + [cluster, ...id].map(encodeURIComponent).join("/") });

const ENDED = ["COMPLETED", "FAILED", "CANCELLED", "TIMEOUT", "NODE_FAILED", "PREEMPTED"];
const SINCE = {
  START: "The plan started it, and it runs.",
  DEFER: "The plan has it start later; its scheduler has started it since.",
  BLOCK: "The plan does not start it; its scheduler has started it since.",
};
const SENTENCE = {
  KEEP: "It runs and goes on.",
  START: "It starts in this cycle.",
  DEFER: "It starts later, inside the horizon.",
  BLOCK: "It cannot start inside the horizon.",
  PREEMPT: "It yields its place.",
};

export function render(data, rest) {
  const name = title(rest);
  const back = h("p", { "data-key": "back" }, h("a", { href: "#queue" }, "Queue"));
  if (!data.job) {
    return [back, intro(name)];
  }
  if (!data.job.value) {
    return [back, intro(name), card("Job", null, failure(data.job.error))];
  }
  const { job, reasons, actions } = data.job.value;
  return [
    back,
    h("div", { class: "intro", "data-key": "intro" },
      h("h1", { tabindex: "-1" }, job.name || name),
      h("p", { class: "muted" }, name + " ", chip(job.state))),
    h("div", { class: "columns", "data-key": "columns" }, decision(job), request(job)),
    answered("Reasons", { value: { rows: reasons } }, () => reasonTable(reasons), { empty: "The newest plan does not speak of this job." }),
    answered("Actions on this job", { value: { rows: actions } }, () => auditTable(actions, false), { empty: "Nothing was done to this job." }),
  ];
}

function decision(job) {
  if (!job.decision) {
    return card("Decision", null, h("p", { class: "notice" }, "The newest plan does not speak of this job" + (job.plan_created_at ? "; it was made " + time(job.plan_created_at) + "." : ".")));
  }
  return card("Decision", chip(job.decision),
    h("p", null, sentence(job)),
    job.promise_p50 && !job.start_at ? promise(job) : null,
    facts([["Planned start", time(job.planned_start)], ["Planned end", time(job.planned_end)], ["Plan", text(job.plan_id)], ["Plan made", time(job.plan_created_at)]]),
    job.decision === "KEEP" ? null : places(job.placement, "Planned on"));
}

function sentence(job) {
  if (ENDED.includes(job.state)) {
    return "It has ended since the plan was made.";
  }
  if (job.state === "UNKNOWN") {
    return "Its scheduler has not shown it for ten minutes; it may have ended.";
  }
  return (job.state === "RUNNING" && SINCE[job.decision]) || SENTENCE[job.decision] || words(job.decision);
}

function promise(job) {
  const [p10, p50, p90] = [job.promise_p10, job.promise_p50, job.promise_p90].map((value) => new Date(value).getTime());
  const width = Math.max(p90 - p10, 1);
  const x = (at) => 12 + ((at - p10) / width) * 76 + "%";
  const label = "Start is expected at " + time(job.promise_p50) + ", between " + time(job.promise_p10) + " and " + time(job.promise_p90);
  return h("div", null,
    h("p", { class: "muted small" }, "Promised start: eight chances in ten inside the band"),
    s("svg", { class: "promise", role: "img", "aria-label": label },
      s("line", { class: "axis", x1: 0, x2: "100%", y1: 26, y2: 26 }),
      s("rect", { class: "band", x: "12%", y: 20, width: "76%", height: 12, rx: 3 }),
      s("line", { class: "mid", x1: x(p50), x2: x(p50), y1: 15, y2: 37 }),
      s("text", { x: "12%", y: 54, "text-anchor": "middle" }, time(job.promise_p10)),
      s("text", { x: x(p50), y: 11, "text-anchor": "middle" }, time(job.promise_p50)),
      s("text", { x: "88%", y: 54, "text-anchor": "middle" }, time(job.promise_p90))));
}

function request(job) {
  return card("Job", null, facts([
    ["Team", text(job.team)], ["User", text(job.user)], ["Queue", text(job.queue)],
    ["GPUs", amount(job.gpus)], ["Nodes", amount(job.nodes)], ["Time limit", span(job.time_limit_seconds)],
    ["Submitted", time(job.submit_at)], ["Eligible", time(job.eligible_at)], ["Started", time(job.start_at)],
    ["Waited", span(job.wait_seconds)], ["Attempt", text(job.attempt)], ["Scheduler says", text(job.scheduler_reason), "full"],
  ]), places(job.allocation, ["RUNNING", "SUSPENDED"].includes(job.state) ? "Runs on" : "Ran on"));
}

function places(nodes, label) {
  return Array.isArray(nodes) && nodes.length > 0 ? h("div", null,
    h("h3", null, label),
    h("p", { class: "small num" }, nodes.map((each) => each.node + " (" + amount(each.gpus) + ")").join(", "))) : null;
}

function facts(entries) {
  return h("dl", { class: "figures plain" }, entries.map(([label, value, wide]) => h("div", { class: wide || null }, h("dt", null, label), h("dd", null, value))));
}

function reasonTable(rows) {
  return table([
    { key: "rule", label: "Rule", cell: (row) => words(row.rule) },
    { key: "entity", label: "On", cell: (row) => text(row.entity) },
    { key: "measured", label: "Measured", cell: (row) => text(row.measured) },
    { key: "limit", label: "Limit", cell: (row) => text(row.limit_value) },
    { key: "hint", label: "What would help", kind: "wide", cell: (row) => row.hint || "" },
  ], rows, { id: "reasons", key: (row) => row.ordinal, sortable: false });
}
