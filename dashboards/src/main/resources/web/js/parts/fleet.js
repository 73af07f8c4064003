// The fleet as tiles: one per NVLink domain, one square per node, coloured in five steps.
import { h, s } from "../dom.js";
import { amount, share, text, words } from "../format.js";
import { ui } from "../ui.js";
import { table } from "./table.js";

const CELL = 15;
const PITCH = 18;
const PER_ROW = 6;

const level = (value) => (value === null || value === undefined ? "none" : value <= 0 ? 0 : Math.min(4, Math.floor(value * 4 - 1e-9) + 1));
const valueOf = (node) => (ui.colour === "occupancy" ? node.occupancy : node.sm_active);
const domainOf = (node) => node.nvlink_domain || node.node;

export function fleet(nodes) {
  const clusters = group(nodes, (node) => node.cluster);
  return [
    h("div", { class: "filters", "data-key": "colour" },
      h("div", { class: "choice", role: "group", "aria-label": "Colour nodes by" }, choice("occupancy", "Occupancy"), choice("activity", "SM activity")),
      legend()),
    ...[...clusters].map(([cluster, members]) =>
      h("div", { class: "cluster", "data-key": "cluster-" + cluster },
        h("h3", null, cluster + " (" + words(members[0].scheduler) + ")"),
        h("ul", { class: "domains" }, [...group(members, domainOf)].map(([name, inside]) => tile(cluster, name, inside))))),
    ...chosen(nodes),
  ];
}

function choice(value, label) {
  return h("button", { type: "button", "data-action": "colour", "data-value": value, "aria-pressed": String(ui.colour === value) }, label);
}

function legend() {
  const entry = (attributes, label, out) =>
    h("li", null, s("svg", { width: 12, height: 12, "aria-hidden": "true" },
      s("rect", { x: .75, y: .75, width: 10.5, height: 10.5, rx: 2, class: "level", ...attributes }),
      out ? s("path", { class: "out", d: "M2 2 10 10M10 2 2 10" }) : null), label);
  return h("ul", { class: "legend", "aria-label": "Legend" },
    entry({ "data-level": 0 }, "none"),
    entry({ "data-level": 1 }, "up to 25 %"),
    entry({ "data-level": 2 }, "to 50 %"),
    entry({ "data-level": 3 }, "to 75 %"),
    entry({ "data-level": 4 }, "to 100 %"),
    entry({ "data-level": "none" }, "unknown"),
    entry({ "data-level": 0 }, "cannot take work", true));
}

function tile(cluster, name, nodes) {
  const id = cluster + "/" + name;
  const wide = cellWidth(nodes);
  const columns = Math.min(PER_ROW, nodes.length);
  const height = Math.ceil(nodes.length / PER_ROW) * PITCH - (PITCH - CELL);
  return h("li", { "data-key": id },
    h("button", {
      type: "button", class: "domain", "data-action": "domain", "data-value": id,
      "aria-expanded": String(ui.domain === id), "aria-label": "Domain " + name + ", " + nodes.length + (nodes.length === 1 ? " node" : " nodes"),
    },
    h("span", { class: "name" }, name),
    s("svg", { width: columns * (wide + PITCH - CELL) - (PITCH - CELL), height, "aria-hidden": "true" }, nodes.map((node, index) => square(node, index, wide)))));
}

/** A node with more GPUs is wider, so that area means GPUs. */
const cellWidth = (nodes) => CELL * Math.max(1, Math.min(4, Math.max(...nodes.map((node) => node.gpus || 0)) / 4));

function square(node, index, wide) {
  const [x, y] = [(index % PER_ROW) * (wide + PITCH - CELL), Math.floor(index / PER_ROW) * PITCH];
  const middle = x + wide / 2;
  const cross = "M" + (middle - 4) + " " + (y + 3.5) + "l8 8m0-8l-8 8";
  return s("g", { "data-key": node.node },
    s("rect", { class: "level", "data-level": level(valueOf(node)), x: x + .5, y: y + .5, width: wide - 1, height: CELL - 1, rx: 2.5 },
      s("title", null, node.node + ": " + share(valueOf(node)) + ", " + words(node.state))),
    node.state === "UP" ? null : s("path", { class: "out", d: cross }));
}

function chosen(nodes) {
  const inside = nodes.filter((node) => node.cluster + "/" + domainOf(node) === ui.domain);
  if (inside.length === 0) {
    return [];
  }
  const columns = [
    { key: "node", label: "Node", cell: (row) => row.node, sort: (row) => row.node },
    { key: "state", label: "State", cell: (row) => stateChip(row.state), sort: (row) => row.state },
    { key: "held", label: "GPUs held", kind: "n", cell: (row) => amount(row.gpus_allocated) + " of " + amount(row.gpus), sort: (row) => row.gpus_allocated },
    { key: "sm", label: "SM activity", kind: "n", cell: (row) => share(row.sm_active), sort: (row) => row.sm_active },
    { key: "power", label: "Power, W", kind: "n", cell: (row) => amount(row.power_w), sort: (row) => row.power_w },
    { key: "heat", label: "Hottest, \u00b0C", kind: "n", cell: (row) => amount(row.temperature_c), sort: (row) => row.temperature_c },
    { key: "type", label: "GPU type", cell: (row) => text(row.gpu_type), sort: (row) => row.gpu_type },
  ];
  return table(columns, inside, { id: "domain", caption: "Nodes of " + domainOf(inside[0]), key: (row) => row.node, cards: false });
}

function stateChip(state) {
  return h("span", { class: "chip", "data-tone": state === "UP" ? "good" : state === "DOWN" ? "bad" : "warn" }, words(state));
}

export function group(items, keyOf) {
  const groups = new Map();
  for (const item of items) {
    const key = keyOf(item);
    groups.has(key) ? groups.get(key).push(item) : groups.set(key, [item]);
  }
  return groups;
}
