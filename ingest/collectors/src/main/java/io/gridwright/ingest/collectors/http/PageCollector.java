package io.gridwright.ingest.collectors.http;

import io.gridwright.ingest.collectors.CollectFailure;
import io.gridwright.ingest.collectors.Collected;
import io.gridwright.ingest.collectors.Collector;
import io.gridwright.ingest.parsers.document.DocumentKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Reads pages that say all in one answer: exporters in the text format of Prometheus, or what the
 * grid and the facility announce, such as the events of an OpenADR 3 server.
 */
public final class PageCollector implements Collector {
  /** The targets could not be looked for. */
  static final String DISCOVERY_FAILED = "discovery_failed";

  private final String name;
  private final DocumentKind kind;
  private final HttpFetch fetch;
  private final Discovery discovery;
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
    this(name, kind, fetch, Discovery.fixed(endpoints), headers);
  }

  /**
   * A collector of endpoints that come and go.
   *
   * @param kind what a page that cannot be read would have been
   * @param discovery asked at the start of every run; when it cannot say, that is a failure beside
   *     what it found before
   * @param headers asked before every request, for credentials that change; may be empty
   */
  public PageCollector(
      String name,
      DocumentKind kind,
      HttpFetch fetch,
      Discovery discovery,
      Supplier<Map<String, String>> headers) {
    this.name = name;
    this.kind = kind;
    this.fetch = fetch;
    this.discovery = discovery;
    this.headers = headers;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Collected collect(Instant now) {
    var found = discovery.find();
    var collected = EndpointScrape.sorted(fetch.all(found.endpoints(), headers, now), i -> kind);
    String problem = found.problem();
    if (problem == null) {
      return collected;
    }
    var failures = new ArrayList<>(collected.failures());
    failures.add(new CollectFailure(kind.label(), name, DISCOVERY_FAILED, problem));
    return new Collected(collected.documents(), failures);
  }
}
