// Light, dark or as the system says; set before anything is painted.
(function () {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const names = ["system", "light", "dark"];
  let chosen = "system";
  try {
    chosen = localStorage.getItem("gridwright.theme") || "system";
  } catch {
    // Storage is refused: the system decides.
  }

  function apply() {
    const dark = chosen === "dark" || (chosen === "system" && system.matches);
    document.documentElement.dataset.theme = dark ? "dark" : "light";
    const button = document.getElementById("theme");
    if (button) {
      button.textContent = chosen.charAt(0).toUpperCase() + chosen.slice(1);
      button.title = "Theme: " + chosen;
      button.setAttribute("aria-label", "Theme: " + chosen + ", change");
    }
  }

  window.gridwrightTheme = {
    next() {
      chosen = names[(names.indexOf(chosen) + 1) % names.length];
      try {
        localStorage.setItem("gridwright.theme", chosen);
      } catch {
        // Not kept for the next visit.
      }
      apply();
    },
  };
  system.addEventListener("change", apply);
  document.addEventListener("DOMContentLoaded", apply);
  apply();
})();
