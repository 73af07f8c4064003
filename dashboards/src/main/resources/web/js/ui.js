// What the reader chose; kept while the page is open, never sent anywhere.
export const ui = {
  sorts: {},
  shown: {},
  filters: { text: "", state: "", team: "", actionState: "", actionKind: "" },
  colour: "occupancy",
  domain: null,
};

const teams = [];

/** The colour class of a team: stable while the page is open, in the order teams were first seen. */
export function teamClass(team) {
  if (!teams.includes(team)) {
    teams.push(team);
  }
  return "team-" + (teams.indexOf(team) % 8);
}

/** Teams get their colours by name, so that every page agrees. */
export function learnTeams(names) {
  [...new Set(names.filter(Boolean))].sort().forEach(teamClass);
}

export const jobHref = (cluster, id) => "#job/" + encodeURIComponent(cluster) + "/" + String(id).split("/").map(encodeURIComponent).join("/");
