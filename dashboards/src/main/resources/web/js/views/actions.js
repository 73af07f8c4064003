// What was done to the schedulers, or would have been, and what it changed.
import { h } from "../dom.js";
import { count, text, time, words } from "../format.js";
import { change } from "../parts/change.js";
import { chip } from "../parts/chips.js";
import { select } from "../parts/filters.js";
import { answered, intro } from "../parts/section.js";
import { table } from "../parts/table.js";
import { jobHref, ui } from "../ui.js";

export const title = () => "Actions";
export const answers = () => ({ actions: "actions?limit=1000" });

export function render(data) {
  return [
    intro("Actions", "Every change that was proposed, sent or refused, newest first."),
    answered("Audit", data.actions, audit, {
      empty: "No action yet. In the mode observe nothing is proposed; recommend and apply fill this page.",
    }),
  ];
}

function audit(value) {
  const { actionState, actionKind } = ui.filters;
  const values = (name) => [...new Set(value.rows.map((row) => row[name]))].sort();
  const shown = value.rows.filter((row) => (!actionState || row.state === actionState) && (!actionKind || row.kind === actionKind));
  return [
    h("div", { class: "filters", role: "search", "aria-label": "Filter actions", "data-key": "filters" },
      select("actionState", "State", values("state"), words),
      select("actionKind", "Action", values("kind"), words)),
    h("p", { class: "muted small num", role: "status", "data-key": "count" },
      count(shown.length) + " of " + count(value.total) + " actions" + (value.total > value.rows.length ? " (the newest " + count(value.rows.length) + " are loaded)" : "")),
    ...(shown.length === 0 ? [h("p", { class: "notice" }, "No action matches the filter.")] : auditTable(shown, true)),
  ];
}

export function auditTable(rows, withJob) {
  const columns = [
    { key: "kind", label: "Action", cell: (row) => words(row.kind), sort: (row) => row.kind },
    { key: "at", label: "When", kind: "t", cell: (row) => time(row.at), sort: (row) => row.at },
    { key: "job", label: "Job", kind: "id", cell: (row) => h("a", { href: jobHref(row.cluster, row.job_id) }, row.cluster + ":" + row.job_id), sort: (row) => row.job_id },
    { key: "state", label: "State", cell: (row) => chip(row.state), sort: (row) => row.state },
    { key: "actor", label: "By", cell: (row) => text(row.actor), sort: (row) => row.actor },
    { key: "why", label: "Why, and what changed", kind: "wide", cell: (row) => [...why(row), ...[change(row.before, row.after)].flat().filter(Boolean)] },
  ];
  return table(withJob ? columns : columns.filter((column) => column.key !== "job"), rows,
    { id: "actions", key: (row) => row.action_id + row.state });
}

/** `no_free_gpus: h100 has 1` as the rule's name and the rest below it. */
function why(row) {
  const [, rule, rest] = /^([a-z_]+): (.*)$/s.exec(row.why || "") || [null, null, text(row.why)];
  const said = row.state === "REFUSED" ? "Refused: " : row.state === "SKIPPED" ? "Skipped: " : "Scheduler: ";
  return [
    rule ? words(rule) : null,
    h("span", { class: rule ? "sub" : null }, rest),
    row.detail ? h("span", { class: "sub" }, said + row.detail) : null,
  ].filter(Boolean);
}
