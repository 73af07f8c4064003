// The page: route, load what the view names, show it, and again at every tick.
import { get, listen } from "./api.js";
import { h, patch } from "./dom.js";
import { time } from "./format.js";
import { header } from "./parts/header.js";
import { ui } from "./ui.js";
import * as overview from "./views/overview.js";
import * as queue from "./views/queue.js";
import * as plan from "./views/plan.js";
import * as fairness from "./views/fairness.js";
import * as actions from "./views/actions.js";
import * as job from "./views/job.js";

const views = { overview, queue, plan, fairness, actions, job };
const REST_MS = 2000;
const REST_PER_LOAD = 4; // a load that took long is followed by a longer rest
const MAX_REST_MS = 15000;
const main = document.getElementById("main");
let route = parse();
let answers = {};
let loading = false;
let again = false;
let loadedAt = -REST_MS;
let rest = REST_MS;
let waiting = 0;
let arrived = false; // a link was followed, so the heading takes the focus

function parse() {
  const [name, ...rest] = location.hash.slice(1).split("/").map(decoded);
  return Object.hasOwn(views, name) ? { name, rest } : { name: "overview", rest: [] };
}

function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function show() {
  const view = views[route.name];
  document.title = view.title(route.rest) + " \u2013 Gridwright";
  document.querySelectorAll(".tabs a").forEach((link) => {
    const on = link.hash === "#" + (route.name === "job" ? "queue" : route.name);
    link.toggleAttribute("aria-current", on);
    if (on) {
      link.setAttribute("aria-current", "page");
    }
  });
  patch(main, view.render(answers, route.rest).flat().filter(Boolean));
  main.dataset.view = route.name;
}

/** Loads at most once in a rest, however fast the ticks come. */
function tick() {
  if (!waiting) {
    waiting = setTimeout(() => {
      waiting = 0;
      load();
    }, Math.max(0, loadedAt + rest - performance.now()));
  }
}

async function load() {
  if (loading) {
    again = true;
    return;
  }
  loading = true;
  const asked = route;
  const began = performance.now();
  const paths = { status: "status", pipeline: "pipeline", ...views[asked.name].answers(asked.rest) };
  const results = await Promise.all(Object.entries(paths).map(async ([name, path]) => [name, await get(path)]));
  loading = false;
  loadedAt = performance.now();
  rest = Math.min(MAX_REST_MS, Math.max(REST_MS, REST_PER_LOAD * (loadedAt - began)));
  if (asked === route) {
    for (const [name, result] of results) {
      answers[name] = result.error && answers[name]?.value ? { value: answers[name].value, error: result.error } : result;
    }
    if (answers.status?.value) {
      header(answers.status.value, answers.pipeline?.value);
    }
    show();
    if (arrived) {
      arrived = false;
      main.querySelector("h1")?.focus({ preventScroll: true });
    }
    main.dataset.loaded = String(Number(main.dataset.loaded || 0) + 1);
  }
  if (again || asked !== route) {
    again = false;
    load();
  }
}

function state(name) {
  const live = document.getElementById("live");
  live.dataset.state = name;
  live.textContent = name === "live" ? "Live" : "Connection lost";
  const lost = document.getElementById("lost");
  lost.hidden = name === "live";
  const now = answers.status?.value?.now;
  lost.textContent = name === "live" ? "" : "The server does not answer; this page tries again by itself."
    + (now ? " Its numbers are of " + time(now) + " UTC, fleet time." : "");
}

const handlers = {
  theme: () => window.gridwrightTheme.next(),
  skip: () => main.focus(),
  reload: () => load(),
  sort: ({ table, column }) => {
    const now = ui.sorts[table];
    ui.sorts[table] = { key: column, down: now?.key === column ? !now.down : false };
    show();
  },
  more: ({ table, shown }) => {
    ui.shown[table] = Number(shown);
    show();
  },
  colour: ({ value }) => {
    ui.colour = value;
    show();
  },
  domain: ({ value }) => {
    ui.domain = ui.domain === value ? null : value;
    show();
  },
};

document.addEventListener("click", (event) => {
  closeParts(event.target);
  const source = event.target.closest("[data-action]");
  if (source && handlers[source.dataset.action]) {
    event.preventDefault();
    handlers[source.dataset.action](source.dataset);
  }
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    closeParts(null);
  }
});

/** The list of parts lies over the page, so anything else that is clicked closes it. */
function closeParts(target) {
  const parts = document.getElementById("parts");
  if (parts.open && !parts.contains(target)) {
    parts.open = false;
  }
}

document.addEventListener("input", (event) => {
  const name = event.target.dataset?.filter;
  if (name) {
    ui.filters[name] = event.target.value;
    show();
  }
});
let width = innerWidth;
addEventListener("resize", () => {
  if (innerWidth !== width) {
    width = innerWidth;
    show();
  }
});
addEventListener("hashchange", () => {
  route = parse();
  answers = { status: answers.status, pipeline: answers.pipeline };
  patch(main, [h("p", { class: "muted loading", "data-key": "loading" }, "Loading\u2026")]);
  scrollTo(0, 0);
  arrived = true;
  load();
});

load();
listen(tick, state);
