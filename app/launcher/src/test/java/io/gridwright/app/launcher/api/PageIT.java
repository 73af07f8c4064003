package io.gridwright.app.launcher.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gridwright.model.policy.ActuationMode;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;

/** The page in a real browser, over the real server. */
class PageIT {
  private static final Path PICTURES = Path.of("target", "screenshots");
  private static final List<String> TABS =
      List.of("overview", "queue", "plan", "fairness", "actions", "job/slurm-a/4171");

  private static final Map<Integer, Browser> BROWSERS = new TreeMap<>();
  @TempDir static Path profiles;
  private final MemoryReports reports = MemoryReports.ofFixture();
  private final AtomicLong revision = new AtomicLong(1);
  private ApiServer server;

  @BeforeEach
  void start() {
    assumeTrue(Browser.found(), "chromium or chromedriver is not on the PATH");
    server = ApiServer.start(ApiConfig.loopback(0), reports, this::status);
  }

  @AfterAll
  static void quit() {
    BROWSERS.values().forEach(Browser::quit);
    BROWSERS.clear();
  }

  @AfterEach
  void stop() {
    if (server != null) {
      server.close();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1280, 390})
  void everyTabFitsItsWidthWithoutAComplaintOrAForeignRequest(int width) throws Exception {
    try (var browser = browser(width)) {
      for (var tab : TABS) {
        browser.open(tab);
        assertThat(
                ((Number) browser.script("return document.documentElement.scrollWidth")).intValue())
            .as(tab)
            .isLessThanOrEqualTo(width);
        assertThat(browser.all("main .notice.failed")).as(tab).isEmpty();
        assertThat(browser.all("main h1")).as(tab).hasSize(1);
        browser.picture(PICTURES.resolve(tab.replace('/', '-') + "-" + width + ".png"));
      }
      assertThat(browser.complaints()).isEmpty();
      assertThat(browser.requested())
          .isNotEmpty()
          .allMatch(url -> url.startsWith(server.address()));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1280, 390})
  void everythingThatCanBeUsedHasAName(int width) {
    try (var browser = browser(width)) {
      for (var tab : TABS) {
        browser.open(tab);
        for (var each :
            browser.all("a[href]:not([tabindex='-1']), button, input, select, summary")) {
          assertThat(each.getAccessibleName())
              .as(tab + ": " + each.getDomProperty("outerHTML"))
              .isNotBlank();
        }
      }
    }
  }

  @Test
  void theOverviewShowsTheNumbersOfTheViews() {
    try (var browser = browser(1280)) {
      var text = browser.open("overview").text();
      assertThat(text).contains("81.3%", "52.1%", "94.4%", "2,423.5", "4,320", "344,987");
      assertThat(browser.all(".domain")).hasSize(28);
      assertThat(browser.all("svg .level[data-level='4'] title")).isNotEmpty();
    }
  }

  @Test
  void deadLettersAreShownWithTheirSentenceAndThoseUnderstoodLaterAreCounted() {
    try (var browser = browser(1280)) {
      assertThat(browser.open("overview").text())
          .contains("Dead letters", "is no number: ERR!", "Malformed document")
          .contains("42 earlier ones were understood by a later replay.")
          .doesNotContain("No parser reads documents of power_text");
      reports.put("dead_letters", MemoryReports.ofNothing().report("dead_letters"));
      revision.incrementAndGet();
      browser.untilText("Everything that came in is understood.");
    }
  }

  @Test
  void aTickBringsNewNumbersAndKeepsTheFocus() {
    try (var browser = browser(1280)) {
      browser.open("queue");
      var filter = browser.one("input[type=search]");
      filter.sendKeys("abl");
      var rows = reports.report("queue");
      reports.put("queue", new ReportRows(rows.columns(), rows.rows().subList(0, 6)));
      revision.incrementAndGet();
      browser.untilText("1 of 6 jobs");
      assertThat(browser.focused()).isEqualTo(filter);
      assertThat(filter.getDomProperty("value")).isEqualTo("abl");
    }
  }

  @Test
  void theQueueIsFilteredAndSortedByKeyboard() {
    try (var browser = browser(1280)) {
      browser.open("queue");
      browser.one("input[type=search]").sendKeys("pretrain");
      browser.untilText("3 of 22 jobs");
      var gpus = browser.one("button[data-column=gpus]");
      gpus.sendKeys(Keys.ENTER);
      gpus.sendKeys(Keys.ENTER);
      assertThat(browser.attribute("th[aria-sort]", "aria-sort")).isEqualTo("descending");
      assertThat(browser.one("tbody tr").getText()).contains("64");
    }
  }

  @Test
  void aJobIsReachedFromTheQueueAndExplainsItself() {
    try (var browser = browser(1280)) {
      browser.open("queue");
      browser.one("a[href='#job/kube-b/speech/asr-streaming']").sendKeys(Keys.ENTER);
      browser.untilText("What would help");
      assertThat(browser.text())
          .contains("It starts later, inside the horizon.", "A smaller gang could start earlier.")
          .contains("hgx-18 (8)", "entitled 0.25");
      assertThat(browser.focused().getText()).isEqualTo("asr-streaming");
    }
  }

  @Test
  void aDomainOpensItsNodes() {
    try (var browser = browser(1280)) {
      browser.open("overview");
      browser.one(".domain[aria-label^='Domain nvl72-r2']").sendKeys(Keys.ENTER);
      browser.untilText("Nodes of nvl72-r2");
      assertThat(browser.text()).contains("gb-r2-n07");
      assertThat(browser.attribute(".domain[aria-label^='Domain nvl72-r2']", "aria-expanded"))
          .isEqualTo("true");
    }
  }

  @Test
  void thePlanDrawsEveryDomainAndComparesWithTheBaseline() {
    try (var browser = browser(1280)) {
      browser.open("plan");
      assertThat(browser.all(".timeline .lane")).hasSize(19);
      assertThat(browser.text()).contains("512.5", "1,204");
      assertThat(browser.text()).contains("2 plans: 21 actions, of which 17 applied, 2 refused");
    }
  }

  @Test
  void theHeaderTellsHowEveryPartIsAndHowFarTheDataIsBehind() {
    try (var browser = browser(390)) {
      assertThat(browser.open("queue").text())
          .contains("Mar 2, 09:00 UTC", "Observe", "Data 20 s behind", "Collector redfish failed");
      browser.one("#parts summary").sendKeys(Keys.ENTER);
      browser.untilText("connection refused");
    }
  }

  @Test
  void whenTheServerIsGoneThePageSaysSoAndKeepsItsNumbers() {
    try (var browser = browser(1280)) {
      browser.open("fairness");
      server.close();
      browser.untilText("The server does not answer; this page tries again by itself.");
      assertThat(browser.text()).contains("Connection lost", "GPUs waited for");
    }
  }

  @Test
  void anActionShowsWhatItChanged() {
    try (var browser = browser(1280)) {
      assertThat(browser.open("actions").text())
          .contains("8 of 8 actions", "Priority 1,000 \u2192 90,000");
      browser.one("details.change summary").sendKeys(Keys.ENTER);
      browser.untilText("priority: 90000");
      assertThat(browser.all("details.change[open] mark")).isNotEmpty();
    }
  }

  @Test
  void theThemeFollowsTheSystemUntilOneIsChosen() throws Exception {
    try (var browser = browser(1280)) {
      browser.prefer("dark");
      browser.open("overview");
      assertThat(browser.attribute("html", "data-theme")).isEqualTo("dark");
      browser.picture(PICTURES.resolve("overview-dark-1280.png"));
      browser.one("#theme").sendKeys(Keys.ENTER);
      assertThat(browser.attribute("html", "data-theme")).isEqualTo("light");
    }
  }

  @Test
  void theFirstTabStopSkipsToTheContent() {
    try (var browser = browser(1280)) {
      browser.open("fairness");
      browser.one("body").sendKeys(Keys.TAB);
      assertThat(browser.focused().getText()).isEqualTo("Skip to content");
      browser.focused().sendKeys(Keys.ENTER);
      assertThat(browser.focused().getDomAttribute("id")).isEqualTo("main");
      assertThat(browser.hash()).isEqualTo("#fairness");
    }
  }

  @Test
  void beforeAnythingHasComeInEveryTabSaysSo() {
    var nothing = MemoryReports.ofNothing();
    for (var view :
        List.of("fleet", "occupancy", "goodput", "waste_account", "pipeline", "queue", "plans")) {
      reports.put(view, nothing.report(view));
    }
    try (var browser = browser(390)) {
      assertThat(browser.open("overview").text())
          .contains("No node has been seen yet.", "Nothing has come in yet.");
      assertThat(browser.open("queue").text()).contains("No job waits or runs.");
    }
  }

  @Test
  void aReportThatFailsIsShownWithItsHintAndTheRestStays() {
    reports.remove("fleet");
    try (var browser = browser(1280)) {
      assertThat(browser.open("overview").text())
          .contains("Report cannot be read", "view = fleet", "Maybe wait", "81.3%");
      reports.put("fleet", MemoryReports.ofFixture().report("fleet"));
      browser.one("[data-action=reload]").click();
      browser.until(() -> browser.all(".domain").size() == 28);
    }
  }

  private Browser browser(int width) {
    return BROWSERS
        .computeIfAbsent(width, any -> Browser.start(any, profiles.resolve("" + any)))
        .at(server.address());
  }

  private Status status() {
    return new Status(
        "0.1.0",
        ActuationMode.OBSERVE,
        Instant.parse("2026-03-02T09:00:00Z"),
        60,
        revision.get(),
        List.of(
            new Status.Part("broker", Status.Health.RUNNING, "in this process"),
            new Status.Part("collector redfish", Status.Health.FAILED, "connection refused")));
  }
}
