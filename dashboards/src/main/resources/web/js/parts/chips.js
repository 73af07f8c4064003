// States as words with a small coloured dot.
import { h } from "../dom.js";
import { words } from "../format.js";

const TONES = {
  RUNNING: "good", START: "good", APPLIED: "good",
  DEFER: "warn", SENT: "warn", UNKNOWN: "warn", HELD: "warn", SUSPENDED: "warn",
  BLOCK: "bad", PREEMPT: "bad", REFUSED: "bad", FAILED: "bad",
};

export function chip(state) {
  return state ? h("span", { class: "chip", "data-tone": TONES[state] || "none" }, words(state)) : null;
}
