// What could not be understood, by source and reason, the newest first.
import { h } from "../dom.js";
import { count, text, time, words } from "../format.js";
import { table } from "./table.js";

export function letters(value) {
  const open = value.rows.filter((row) => row.open > 0);
  const resolved = value.rows.reduce((sum, row) => sum + row.resolved, 0);
  return [
    ...(open.length === 0
      ? [h("p", { class: "notice", "data-key": "none" }, "Everything that came in is understood.")]
      : table(columns, open, { id: "letters", key: (row) => [row.source, row.document_kind, row.reason, row.field].join(" "), first: 12 })),
    h("p", { class: "muted small", "data-key": "hint" },
      (resolved > 0 ? count(resolved) + " earlier ones were understood by a later replay. " : "")
      + "gridwright replay --dead-letters parses again what has its bytes."),
  ];
}

const columns = [
  { key: "reason", label: "Reason", cell: (row) => [words(row.reason), row.field ? h("span", { class: "sub" }, row.field) : null].filter(Boolean), sort: (row) => row.reason },
  { key: "newest", label: "Newest", kind: "t", cell: (row) => time(row.newest), sort: (row) => row.newest },
  { key: "open", label: "Letters", kind: "n", cell: (row) => count(row.open), sort: (row) => row.open },
  { key: "records", label: "Records", kind: "n", cell: (row) => count(row.records), sort: (row) => row.records },
  { key: "source", label: "Source", kind: "wide", cell: (row) => [text(row.source), h("span", { class: "sub" }, words(row.document_kind) + ", " + text(row.position))], sort: (row) => row.source },
  { key: "sentence", label: "What is wrong", kind: "wide", cell: (row) => text(row.sentence) },
];
