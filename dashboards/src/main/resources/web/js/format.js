// Values to text. Nothing is derived here: a null is a dash, a number keeps its meaning.
const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const one = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });
const two = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 });
const DASH = "\u2013";

const absent = (value) => value === null || value === undefined || value === "";

export const text = (value) => (absent(value) ? DASH : String(value));
export const count = (value) => (absent(value) ? DASH : whole.format(value));
export const amount = (value) => (absent(value) ? DASH : one.format(value));
export const exact = (value) => (absent(value) ? DASH : two.format(value));
export const share = (value) => (absent(value) ? DASH : percent.format(value));

/** An instant as `Mar 1, 14:05`, UTC. */
export function time(value) {
  if (absent(value)) {
    return DASH;
  }
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) {
    return String(value);
  }
  const day = at.toLocaleDateString("en", { month: "short", day: "numeric", timeZone: "UTC" });
  return day + ", " + clock(value);
}

/** An instant as `14:05`, UTC. */
export function clock(value) {
  return new Date(value).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: "UTC" });
}

/** A calendar day as it came, without its time. */
export const day = (value) => (absent(value) ? DASH : String(value).slice(0, 10));

/** Seconds as `2 d 3 h`, `3 h 5 min` or `40 s`. */
export function span(seconds) {
  if (absent(seconds)) {
    return DASH;
  }
  const all = Math.max(0, Math.round(seconds));
  const [days, hours, minutes] = [Math.floor(all / 86400), Math.floor((all % 86400) / 3600), Math.floor((all % 3600) / 60)];
  if (days > 0) {
    return days + " d " + hours + " h";
  }
  if (hours > 0) {
    return hours + " h " + minutes + " min";
  }
  return minutes > 0 ? minutes + " min" : all + " s";
}

/** `HELD_IDLE` or `held_idle` as `Held idle`. */
export function words(value) {
  const plain = text(value).replaceAll("_", " ").toLowerCase();
  return (plain.charAt(0).toUpperCase() + plain.slice(1)).replace(/\bgpus?\b/gi, (gpu) => gpu.toUpperCase().replace("S", "s"));
}
