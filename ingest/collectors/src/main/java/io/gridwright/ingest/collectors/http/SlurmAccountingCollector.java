package io.gridwright.ingest.collectors.http;

import io.gridwright.ingest.collectors.AccountingWindows;
import io.gridwright.ingest.collectors.AccountingWindows.Window;
import io.gridwright.ingest.collectors.Collected;
import io.gridwright.ingest.collectors.Collector;
import io.gridwright.ingest.parsers.document.DocumentKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads every attempt of every job from slurmdbd through slurmrestd, also of jobs that lived
 * between two looks at the queue. Jobs that ended before they were ever eligible belong to no time
 * of the database, so they are asked for by their states.
 */
public final class SlurmAccountingCollector implements Collector {
  private static final List<String> ENDS_INELIGIBLE = List.of("CANCELLED", "DEADLINE");
  private static final String FLAGS_SINCE = "v0.0.40";

  private final String name;
  private final HttpFetch fetch;
  private final Endpoint base;
  private final SlurmVersions versions;
  private final Supplier<Map<String, String>> headers;
  private final AccountingWindows windows;

  /**
   * A collector.
   *
   * @param base address of slurmrestd, with the cluster's name
   * @param version such as {@code v0.0.42}; null to look for it
   * @param headers asked before every request
   */
  public SlurmAccountingCollector(
      String name,
      HttpFetch fetch,
      Endpoint base,
      @Nullable String version,
      Supplier<Map<String, String>> headers,
      AccountingWindows windows) {
    this.name = name;
    this.fetch = fetch;
    this.base = base;
    this.versions = new SlurmVersions(fetch, base, version, headers);
    this.headers = headers;
    this.windows = windows;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Collected collect(Instant now) {
    var found = versions.current(now);
    var version = found.version();
    if (version == null) {
      return new Collected(
          List.of(), found.failure() == null ? List.of() : List.of(found.failure()));
    }
    var endpoints = new ArrayList<Endpoint>();
    var asked = windows.next(now);
    for (int i = 0; i < asked.size(); i++) {
      boolean last = i == asked.size() - 1;
      endpoints.addAll(endpoints(version, asked.get(i), last));
    }
    var answers = fetch.all(endpoints, headers, now);
    var collected = EndpointScrape.sorted(answers, i -> DocumentKind.SLURM_ACCOUNTING);
    if (collected.failures().isEmpty()) {
      windows.answered(now);
    } else if (answers.stream().allMatch(answer -> answer.status() == Answer.NOT_FOUND)) {
      versions.forget();
    }
    return collected;
  }

  /** The last window has no end: what is written while it is asked for belongs to it. */
  private List<Endpoint> endpoints(String version, Window window, boolean last) {
    var prefix = "slurmdb/" + version + "/jobs?start_time=uts" + window.from().getEpochSecond();
    var flags = "&skip_steps=true";
    if (SlurmVersions.atLeast(version, FLAGS_SINCE)) {
      flags += "&show_duplicates=true&disable_truncate_usage_time=true";
    }
    // One second on, because the database takes the end for excluded.
    var until = "&end_time=uts" + (window.until().getEpochSecond() + 1);
    var endpoints = new ArrayList<Endpoint>();
    endpoints.add(base.below(prefix + (last ? "" : until) + flags));
    for (String state : ENDS_INELIGIBLE) {
      endpoints.add(base.below(prefix + until + "&state=" + state + flags));
    }
    return endpoints;
  }
}
