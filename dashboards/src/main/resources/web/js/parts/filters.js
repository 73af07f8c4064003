// Choices that narrow a table; what was chosen is in `ui.filters`.
import { h } from "../dom.js";
import { ui } from "../ui.js";

export function select(name, label, values, show) {
  return h("label", null, label, h("select", { "data-filter": name },
    h("option", { value: "" }, "All"),
    values.map((value) => h("option", { value, selected: ui.filters[name] === value }, show(value)))));
}
