// Tables that sort by their headers and become cards on a narrow page.
import { h } from "../dom.js";
import { ui } from "../ui.js";

const step = () => (innerWidth > 640 ? 100 : 25);

/**
 * `columns`: { key, label, kind: "n" | "t" | "wide" | "", cell(row), sort(row) }.
 * `options`: { id, caption, key(row), head: index of the row's header cell, total(row),
 *   first: rows shown before more are asked for }.
 */
export function table(columns, rows, options) {
  const { id, caption, key, head = 0, total = () => false, sortable = true, cards = true, first = step() } = options;
  const order = ui.sorts[id];
  const sorted = order ? sort(rows, columns.find((column) => column.key === order.key), order.down) : rows;
  const shown = ui.shown[id] || first;
  const body = sorted.slice(0, shown).map((row, index) =>
    h("tr", { role: "row", "data-key": key ? key(row) : index, class: total(row) ? "total" : null },
      columns.map((column, at) => cell(column, row, at === head))));
  return [
    h("div", { class: "table-wrap", "data-key": id },
      h("table", { class: cards ? "cards" : "narrow", role: "table" },
        caption ? h("caption", null, caption) : null,
        h("thead", { role: "rowgroup" }, h("tr", { role: "row" }, columns.map((column) => header(id, column, order, sortable)))),
        h("tbody", { role: "rowgroup" }, body))),
    sorted.length > shown
      ? h("button", { type: "button", class: "button more", "data-action": "more", "data-table": id, "data-shown": shown + step() },
          "Show more (" + shown + " of " + sorted.length + " shown)")
      : null,
  ].filter(Boolean);
}

function header(id, column, order, sortable) {
  const on = order && order.key === column.key;
  const direction = on ? (order.down ? "descending" : "ascending") : null;
  const label = sortable && column.sort
    ? h("button", { type: "button", "data-action": "sort", "data-table": id, "data-column": column.key }, column.label)
    : column.label;
  return h("th", { scope: "col", role: "columnheader", class: column.kind || null, "aria-sort": direction }, label);
}

function cell(column, row, isHead) {
  const content = [column.cell(row)].flat();
  return isHead
    ? h("th", { scope: "row", role: "rowheader", class: column.kind || null }, content)
    : h("td", { role: "cell", class: column.kind || null, "data-label": column.label }, h("div", { class: "value" }, content));
}

function sort(rows, column, down) {
  const rank = (value) => (value === null || value === undefined ? 1 : 0);
  return [...rows].sort((one, other) => {
    const [a, b] = [column.sort(one), column.sort(other)];
    if (rank(a) || rank(b)) {
      return rank(a) - rank(b);
    }
    const order = typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), "en", { numeric: true });
    return down ? -order : order;
  });
}
