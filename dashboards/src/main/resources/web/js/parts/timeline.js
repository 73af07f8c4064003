// What runs where: one band per NVLink domain, one lane per node, time to the right.
import { h, s } from "../dom.js";
import { amount, clock, time } from "../format.js";
import { jobHref, teamClass } from "../ui.js";
import { group } from "./fleet.js";

const HOUR = 3_600_000;
const HEAD = 24;
const GAP = 8;

const ms = (value) => new Date(value).getTime();
const domainOf = (row) => row.cluster + "/" + (row.nvlink_domain || row.node);

export function timeline(all, now, until) {
  const rows = all.filter((row) => !row.end_at || ms(row.end_at) > now);
  const frame = frameOf(rows, now, until);
  const bands = [];
  let y = HEAD;
  for (const [domain, inside] of [...group(rows, domainOf)].sort(([one], [other]) => one.localeCompare(other, "en", { numeric: true }))) {
    const band = layOut(domain, inside, y);
    bands.push(band);
    y += band.height + GAP;
  }
  return h("div", { class: "timeline", "data-key": "timeline" },
    s("svg", { width: frame.width, height: y, role: "img", "aria-label": "Timeline of what runs where; the table below says the same" },
      axis(frame, y), bands.map((band) => drawBand(frame, band)),
      s("text", { x: frame.left, y: HEAD - 12, class: "nowtext", "text-anchor": "end" }, "now "),
      s("line", { class: "now", x1: frame.x(frame.now), x2: frame.x(frame.now), y1: HEAD - 6, y2: y })));
}

function frameOf(rows, now, until) {
  const width = Math.max(520, Math.min(1280, document.documentElement.clientWidth) - (innerWidth > 640 ? 92 : 66));
  const left = innerWidth > 640 ? 120 : 84;
  const from = now;
  const last = rows.reduce((latest, row) => Math.max(latest, ms(row.end_at) || 0), 0);
  const to = Math.max(from + HOUR, until || last);
  const x = (at) => left + ((Math.max(from, Math.min(to, at)) - from) / (to - from)) * (width - left - 6);
  return { width, left, from, to, x, now };
}

function axis(frame, bottom) {
  const hours = (frame.to - frame.from) / HOUR;
  const step = [0.25, 0.5, 1, 2, 3, 6, 12, 24, 48].find((each) => hours / each <= (frame.width - frame.left) / 76) || 96;
  const marks = [];
  for (let at = Math.ceil(frame.from / (step * HOUR)) * step * HOUR; at <= frame.to; at += step * HOUR) {
    marks.push(s("line", { class: "grid", x1: frame.x(at), x2: frame.x(at), y1: HEAD - 6, y2: bottom }),
      frame.x(at) < frame.width - 40 ? s("text", { x: frame.x(at) + 3, y: 12 }, clock(at)) : "");
  }
  return marks;
}

/** Lanes of one domain: nodes in order, and inside a node one slot per GPU, first fit. */
function layOut(domain, rows, top) {
  const nodes = [...group(rows, (row) => row.node)].sort(([one], [other]) => one.localeCompare(other, "en", { numeric: true }));
  const lane = nodes.length > 1 ? 7 : 28;
  const height = Math.max(nodes.length * lane, 22);
  const bars = nodes.flatMap(([, inside], index) => slots(inside).map((slot) => ({ ...slot, y: top + index * lane + slot.offset * lane, height: slot.part * lane })));
  return { domain, top, height, bars: join(bars) };
}

function slots(rows) {
  const placed = [];
  const size = Math.max(...rows.map((row) => row.node_gpus || row.gpus || 1));
  for (const row of [...rows].sort((one, other) => ms(one.start_at) - ms(other.start_at))) {
    const bar = { row, from: ms(row.start_at), to: row.end_at ? ms(row.end_at) : Infinity, part: (row.gpus || size) / size, offset: 0 };
    const rivals = placed.filter((other) => other.from < bar.to && bar.from < other.to).sort((one, other) => one.offset - other.offset);
    for (const rival of rivals) {
      if (bar.offset + bar.part > rival.offset + 1e-9 && bar.offset < rival.offset + rival.part - 1e-9) {
        bar.offset = rival.offset + rival.part;
      }
    }
    bar.offset = Math.min(bar.offset, 1 - Math.min(1, bar.part));
    placed.push(bar);
  }
  return placed;
}

/** Bars of one job on neighbouring nodes become one block. */
function join(bars) {
  const blocks = [];
  for (const bar of bars) {
    const last = blocks.find((block) => block.row.job_id === bar.row.job_id && block.row.cluster === bar.row.cluster
      && block.from === bar.from && block.to === bar.to && Math.abs(block.y + block.height - bar.y) < 0.01);
    last ? (last.height += bar.height) : blocks.push({ ...bar });
  }
  return blocks;
}

function drawBand(frame, band) {
  return s("g", { "data-key": band.domain },
    s("rect", { class: "lane", x: frame.left, y: band.top, width: frame.width - frame.left - 6, height: band.height, rx: 3 }),
    s("text", { x: 0, y: band.top + 13 }, short(band.domain.split("/")[1], frame.left), s("title", null, band.domain)),
    band.bars.map((bar) => drawBar(frame, bar)));
}

function short(name, room) {
  const letters = Math.floor((room - 8) / 6.2);
  return name.length > letters ? name.slice(0, letters - 1) + "\u2026" : name;
}

function drawBar(frame, bar) {
  const [x, end] = [frame.x(bar.from), frame.x(bar.to)];
  const width = Math.max(end - x - 1, 1.5);
  const height = Math.max(bar.height - 1, 2);
  const { row } = bar;
  const planned = row.decision !== "KEEP";
  const label = row.name || row.job_id;
  return s("a", { href: jobHref(row.cluster, row.job_id), tabindex: "-1" },
    s("rect", { class: "job " + teamClass(row.team) + (planned ? " planned" : ""), x: x + .5, y: bar.y + .5, width, height, rx: 2 },
      s("title", null, label + " (" + row.team + "), " + amount(row.gpus) + " GPUs of " + row.node + ", " + time(row.start_at) + " to " + time(row.end_at))),
    width > label.length * 6.4 + 10 && height >= 12
      ? s("text", { class: planned ? "planned" : "on", x: x + 6, y: bar.y + Math.min(height / 2 + 4, 14), "pointer-events": "none" }, label)
      : null);
}
