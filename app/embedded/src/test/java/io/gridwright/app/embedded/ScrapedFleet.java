package io.gridwright.app.embedded;

import io.gridwright.ingest.parsers.document.SourceDocument;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Nodes whose pages are a function of the scrape's number alone, as a file or a queue that can be
 * read again from a position. Values jump, counters begin anew, scrapes come late and some lines
 * are broken.
 */
final class ScrapedFleet {
  static final int SCRAPES = 900;

  /** Samples that one scrape comes to. */
  static final int SAMPLES = 32;

  private static final Instant START = Instant.parse("2026-12-01T09:00:00Z");
  private static final int NODES = 4;
  private static final int GPUS = 8;

  /** Scrapes at the end that let every minute before them go. */
  private static final int CLOSING = 2;

  private ScrapedFleet() {}

  /** What one scrape reads. */
  static List<SourceDocument> scrape(int number) {
    var pages = new ArrayList<SourceDocument>();
    for (int node = 0; node < NODES; node++) {
      var bytes = page(number, node).getBytes(StandardCharsets.UTF_8);
      var name = "n" + node;
      pages.add(new SourceDocument("http://" + name + "/metrics", null, name, time(number), bytes));
    }
    return pages;
  }

  private static Instant time(int number) {
    int closing = number - (SCRAPES - CLOSING);
    if (closing >= 0) {
      return START.plusSeconds(SCRAPES * 10L + 86_400 + closing);
    }
    return START.plusSeconds(number * 10L - late(number));
  }

  /** Seconds; more than the lateness now and then. */
  private static long late(int number) {
    if (number % 97 == 96) {
      return 1203;
    }
    return number % 11 == 5 ? 45 : 0;
  }

  private static String page(int number, int node) {
    var random = new Random(number * 31L + node);
    var page = new StringBuilder();
    for (int gpu = 0; gpu < GPUS; gpu++) {
      long energy = 1000L * (number - number / 200 * 200) * (300 + gpu) * 10;
      line(page, "DCGM_FI_DEV_POWER_USAGE", node, gpu, Integer.toString(100 + random.nextInt(600)));
      line(page, "DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION", node, gpu, Long.toString(energy));
      line(page, "DCGM_FI_PROF_SM_ACTIVE", node, gpu, Double.toString(random.nextInt(100) / 100.0));
      line(page, "DCGM_FI_DEV_GPU_TEMP", node, gpu, random.nextInt(50) == 0 ? "N/A" : "55");
    }
    return page.toString();
  }

  private static void line(StringBuilder page, String field, int node, int gpu, String value) {
    page.append(field)
        .append("{gpu=\"")
        .append(gpu)
        .append("\",UUID=\"GPU-")
        .append(node)
        .append('-')
        .append(gpu)
        .append("\"} ")
        .append(value)
        .append('\n');
  }
}
