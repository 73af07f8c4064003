package io.gridwright.ingest.collectors.http;

import io.gridwright.ingest.collectors.Collected;
import io.gridwright.ingest.collectors.Collector;
import io.gridwright.ingest.parsers.document.DocumentKind;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Reads pages that say all in one answer: exporters in the text format of Prometheus, or what the
 * grid and the facility announce, such as the events of an OpenADR 3 server.
 */
public final class PageCollector implements Collector {
  private final String name;
  private final DocumentKind kind;
  private final HttpFetch fetch;
  private final List<Endpoint> endpoints;
  private final Supplier<Map<String, String>> headers;

  /**
   * A collector.
   *
   * @param kind what a page that cannot be read would have been
   * @param endpoints what to read, each once per run
   * @param headers asked before every request, for credentials that change; may be empty
   */
  public PageCollector(
      String name,
      DocumentKind kind,
      HttpFetch fetch,
      List<Endpoint> endpoints,
      Supplier<Map<String, String>> headers) {
    this.name = name;
    this.kind = kind;
    this.fetch = fetch;
    this.endpoints = List.copyOf(endpoints);
    this.headers = headers;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Collected collect(Instant now) {
    return EndpointScrape.sorted(fetch.all(endpoints, headers, now), i -> kind);
  }
}
