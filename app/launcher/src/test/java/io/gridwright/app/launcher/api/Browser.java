package io.gridwright.app.launcher.api;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.WebDriverWait;

/** A real Chromium without a window, at one width, with a profile of its own. */
final class Browser implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final List<String> ARGUMENTS =
      List.of(
          "--headless=new",
          "--no-sandbox",
          "--disable-gpu",
          "--disable-quic",
          "--no-first-run",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync",
          "--hide-scrollbars");

  private final ChromeDriver driver;
  private String address = "";

  private Browser(ChromeDriver driver) {
    this.driver = driver;
  }

  /** Whether both programs are on the search path. */
  static boolean found() {
    return program("chromium").isPresent() && program("chromedriver").isPresent();
  }

  static Browser start(int width, Path profile) {
    var options = new ChromeOptions();
    options.setBinary(program("chromium").orElseThrow());
    options.addArguments(ARGUMENTS);
    options.addArguments(
        "--user-data-dir=" + profile, "--window-size=" + Math.max(width, 500) + ",900");
    if (width < 500) {
      var metrics = Map.of("width", width, "height", 844, "pixelRatio", 2.0);
      options.setExperimentalOption("mobileEmulation", Map.of("deviceMetrics", metrics));
    }
    var logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    options.setCapability("goog:loggingPrefs", logs);
    var service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(program("chromedriver").orElseThrow())
            .usingAnyFreePort()
            .build();
    return new Browser(new ChromeDriver(service, options));
  }

  /** Turns to another server and forgets what came before. */
  Browser at(String server) {
    address = server;
    driver.get("about:blank");
    prefer("light");
    driver.manage().logs().get(LogType.BROWSER);
    return this;
  }

  /** Opens a page by its hash and waits until its answers are shown. */
  Browser open(String hash) {
    driver.get("about:blank");
    driver.get(address + "/#" + hash);
    until(() -> !attribute("main", "data-loaded").isEmpty());
    return this;
  }

  /** Waits until a condition holds. */
  void until(java.util.function.BooleanSupplier condition) {
    new WebDriverWait(driver, PATIENCE, Duration.ofMillis(50))
        .until(any -> condition.getAsBoolean());
  }

  void untilText(String wanted) {
    until(() -> text().contains(wanted));
  }

  /** Everything that can be read on the page. */
  String text() {
    return driver.findElement(By.tagName("body")).getText();
  }

  WebElement one(String selector) {
    return driver.findElement(By.cssSelector(selector));
  }

  List<WebElement> all(String selector) {
    return driver.findElements(By.cssSelector(selector));
  }

  String attribute(String selector, String name) {
    var value = one(selector).getDomAttribute(name);
    return value == null ? "" : value;
  }

  WebElement focused() {
    return driver.switchTo().activeElement();
  }

  Object script(String source) {
    return driver.executeScript(source);
  }

  String hash() {
    return (String) script("return location.hash");
  }

  /** Prefers a colour scheme as the system would. */
  void prefer(String scheme) {
    var feature = Map.of("name", "prefers-color-scheme", "value", scheme);
    driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("features", List.of(feature)));
  }

  /** What the browser complained of since the last call. */
  List<String> complaints() {
    return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
        .map(LogEntry::getMessage)
        .toList();
  }

  /** Hosts that the page asked for anything. */
  List<String> requested() {
    var urls = new ArrayList<String>();
    var found =
        (List<?>) script("return performance.getEntriesByType('resource').map(e => e.name)");
    found.forEach(url -> urls.add(String.valueOf(url)));
    return urls;
  }

  /** Keeps a picture of the whole page for a person to look at. */
  void picture(Path file) throws IOException {
    var height = ((Number) script("return document.documentElement.scrollHeight")).intValue();
    var width = ((Number) script("return document.documentElement.clientWidth")).intValue();
    var clip = Map.of("x", 0, "y", 0, "width", width, "height", height, "scale", 1);
    var answer =
        driver.executeCdpCommand(
            "Page.captureScreenshot", Map.of("captureBeyondViewport", true, "clip", clip));
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.write(file, OutputType.BYTES.convertFromBase64Png((String) answer.get("data")));
  }

  private static Optional<File> program(String name) {
    return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
        .map(folder -> new File(folder, name))
        .filter(File::canExecute)
        .findFirst();
  }

  /** Leaves the page, so that its connections end; the browser stays for the next test. */
  @Override
  public void close() {
    driver.get("about:blank");
  }

  /** Ends the browser. */
  void quit() {
    driver.quit();
  }
}
