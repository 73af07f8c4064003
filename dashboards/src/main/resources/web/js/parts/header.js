// The top of the page: what time it is in the fleet, how far its data is behind, and how every part is.
import { h, patch } from "../dom.js";
import { span, time, words } from "../format.js";

const BEHIND_SECONDS = 300;
const MODES = {
  OBSERVE: "Nothing is proposed or changed",
  RECOMMEND: "Changes are proposed, and none is sent",
  APPROVE: "Changes are sent once a person approves them",
  APPLY: "Changes are sent to the schedulers",
};

export function header(status, pipeline) {
  const speed = status.speed === 1 ? "" : " \u00b7 " + status.speed + "\u00d7";
  const clock = document.getElementById("clock");
  clock.textContent = time(status.now) + " UTC" + speed;
  clock.title = status.speed === 1 ? "Fleet time" : "Fleet time, which runs " + status.speed + " times as fast as the wall's";
  const mode = document.getElementById("mode");
  mode.textContent = words(status.mode);
  mode.dataset.tone = status.mode === "APPLY" ? "warn" : "good";
  mode.title = MODES[status.mode] || "";
  lag(status, pipeline);
  parts(status.parts || []);
}

function lag(status, pipeline) {
  const seen = (pipeline?.rows || []).map((row) => Date.parse(row.last_event)).filter(Number.isFinite);
  const place = document.getElementById("lag");
  if (seen.length === 0) {
    place.textContent = "";
    return;
  }
  const newest = Math.max(...seen);
  const behind = Math.max(0, (Date.parse(status.now) - newest) / 1000);
  place.textContent = "Data " + span(behind) + " behind";
  place.dataset.tone = behind / Math.max(1, status.speed) > BEHIND_SECONDS ? "bad" : "none";
  place.title = "The newest event in the warehouse is of " + time(new Date(newest).toISOString()) + " fleet time";
}

function parts(list) {
  const failed = list.filter((part) => part.health === "FAILED");
  const waiting = list.filter((part) => part.health === "STARTING" || part.health === "STOPPED");
  const box = document.getElementById("parts");
  box.hidden = list.length === 0;
  box.dataset.tone = failed.length > 0 ? "bad" : waiting.length > 0 ? "warn" : "good";
  patch(box, [
    h("summary", null, h("span", { class: "chip", "data-tone": box.dataset.tone }, summary(list, failed, waiting))),
    h("ul", { "aria-label": "Parts" }, list.map((part) => h("li", { "data-key": part.name },
      h("span", null, words(part.name)),
      h("span", { class: "chip", "data-tone": { RUNNING: "good", FAILED: "bad" }[part.health] || "warn" }, words(part.health)),
      part.detail ? h("span", { class: "sub muted" }, part.detail) : null))),
  ]);
}

function summary(list, failed, waiting) {
  if (failed.length > 0) {
    return failed.length === 1 ? words(failed[0].name) + " failed" : failed.length + " parts failed";
  }
  return waiting.length > 0 ? waiting.length + " of " + list.length + " parts wait" : "All " + list.length + " parts run";
}
