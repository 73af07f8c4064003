// What each team is entitled to, and what it has.
import { h, s } from "../dom.js";
import { amount, count, share } from "../format.js";
import { answered, intro } from "../parts/section.js";
import { table } from "../parts/table.js";
import { learnTeams, teamClass } from "../ui.js";

export const title = () => "Fairness";
export const answers = () => ({ fairness: "fairness" });

export function render(data) {
  return [
    intro("Fairness", "Slurm and Kubernetes together, on one tree of entitlements."),
    answered("Teams", data.fairness, (value) => teams(value.rows), { empty: "No team has an entitlement yet. Entitlements come from Slurm shares and Kueue quotas." }),
  ];
}

function teams(rows) {
  learnTeams(rows.map((row) => row.team));
  const most = Math.max(0.01, ...rows.flatMap((row) => [row.actual_share || 0, row.entitled_share || 0]));
  return [
    h("ul", { class: "legend", "data-key": "legend" },
      h("li", null, s("svg", { width: 14, height: 12, "aria-hidden": "true" }, s("rect", { class: "team-0", y: 2, width: 14, height: 8, rx: 2 })), "share it has"),
      h("li", null, s("svg", { width: 8, height: 14, class: "share-key", "aria-hidden": "true" }, s("line", { x1: 4, x2: 4, y1: 0, y2: 14, stroke: "currentColor", "stroke-width": 2 })), "share it is entitled to")),
    ...table(columns(most), rows, { id: "fairness", key: (row) => row.team }),
    h("p", { class: "muted small" }, "Shares are of the fleet's GPUs that are up. Fairness error is the share that a team is short of: the lesser of what it asks for and what it is entitled to, less what it has; zero when it has that much or more."),
  ];
}

function columns(most) {
  return [
    { key: "team", label: "Team", cell: (row) => row.team, sort: (row) => row.team },
    { key: "bar", label: "Has against entitled", kind: "wide", cell: (row) => bar(row, most) },
    { key: "actual", label: "Has", kind: "n", cell: (row) => share(row.actual_share), sort: (row) => row.actual_share },
    { key: "entitled", label: "Entitled", kind: "n", cell: (row) => share(row.entitled_share), sort: (row) => row.entitled_share },
    { key: "running", label: "GPUs held", kind: "n", cell: (row) => count(row.gpus_held), sort: (row) => row.gpus_held },
    { key: "waiting", label: "GPUs waited for", kind: "n", cell: (row) => count(row.gpus_waiting), sort: (row) => row.gpus_waiting },
    { key: "used", label: "GPU-hours used", kind: "n", cell: (row) => amount(row.used_gpu_hours), sort: (row) => row.used_gpu_hours },
    { key: "error", label: "Fairness error", kind: "n", cell: (row) => share(row.fairness_error), sort: (row) => row.fairness_error },
  ];
}

function bar(row, most) {
  const scale = (value) => (Math.max(0, value || 0) / most) * 98 + "%";
  return s("svg", { class: "share", role: "img", "aria-label": row.team + " has " + share(row.actual_share) + " and is entitled to " + share(row.entitled_share) },
    s("rect", { class: "track", x: 0, y: 8, width: "100%", height: 10, rx: 3 }),
    s("rect", { class: teamClass(row.team), x: 0, y: 8, width: scale(row.actual_share), height: 10, rx: 3 }),
    s("line", { class: "entitled", x1: scale(row.entitled_share), x2: scale(row.entitled_share), y1: 3, y2: 23 }));
}
