// What was done to the schedulers, or would have been, and what it changed.
import { h } from "../dom.js";
import { text, time, words } from "../format.js";
import { change } from "../parts/change.js";
import { chip } from "../parts/chips.js";
import { answered, intro } from "../parts/section.js";
import { table } from "../parts/table.js";
import { jobHref } from "../ui.js";

export const title = () => "Actions";
export const answers = () => ({ actions: "actions?limit=1000" });

export function render(data) {
  return [
    intro("Actions", "Every change that was proposed, sent or refused, newest first."),
    answered("Audit", data.actions, (value) => auditTable(value.rows, true), {
      empty: "No action yet. In the mode observe nothing is proposed; recommend and apply fill this page.",
    }),
  ];
}

export function auditTable(rows, withJob) {
  const columns = [
    { key: "kind", label: "Action", cell: (row) => words(row.kind), sort: (row) => row.kind },
    { key: "at", label: "When", kind: "t", cell: (row) => time(row.at), sort: (row) => row.at },
    { key: "job", label: "Job", cell: (row) => h("a", { href: jobHref(row.cluster, row.job_id) }, row.cluster + ":" + row.job_id), sort: (row) => row.job_id },
    { key: "state", label: "State", cell: (row) => chip(row.state), sort: (row) => row.state },
    { key: "actor", label: "By", cell: (row) => text(row.actor), sort: (row) => row.actor },
    { key: "why", label: "Why, and what changed", kind: "wide", cell: (row) => [text(row.why), row.detail ? h("span", { class: "sub" }, row.detail) : null, change(row.before, row.after)] },
  ];
  return table(withJob ? columns : columns.filter((column) => column.key !== "job"), rows,
    { id: "actions", key: (row) => row.action_id + row.state });
}
