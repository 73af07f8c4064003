package io.gridwright.ingest.collectors.http;

import io.gridwright.ingest.collectors.CollectFailure;
import io.gridwright.ingest.collectors.Collected;
import io.gridwright.ingest.collectors.Collector;
import io.gridwright.ingest.parsers.document.SourceDocument;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Reads power, energy and temperatures from Redfish services: servers, rack units, switchgear. Each
 * service is walked from its root along the links it gives; see {@link RedfishWalk}.
 */
public final class RedfishCollector implements Collector {
  /** Documents that one service may have. */
  public static final int MAX_DOCUMENTS = 10_000;

  private final String name;
  private final HttpFetch fetch;
  private final List<Endpoint> services;
  private final Supplier<Map<String, String>> headers;
  private final int maxDocuments;

  /**
   * A collector.
   *
   * @param services addresses with or without {@code /redfish/v1/} at the end, such as {@code
   *     https://bmc-n1}; the node is the host that a service belongs to, null when it has many
   * @param headers asked before every request, for credentials; may be empty
   */
  public RedfishCollector(
      String name,
      HttpFetch fetch,
      List<Endpoint> services,
      Supplier<Map<String, String>> headers) {
    this(name, fetch, services, headers, MAX_DOCUMENTS);
  }

  RedfishCollector(
      String name,
      HttpFetch fetch,
      List<Endpoint> services,
      Supplier<Map<String, String>> headers,
      int maxDocuments) {
    this.name = name;
    this.fetch = fetch;
    this.services = List.copyOf(services);
    this.headers = headers;
    this.maxDocuments = maxDocuments;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Collected collect(Instant now) {
    var walks = services.stream().map(service -> new RedfishWalk(service, maxDocuments)).toList();
    while (true) {
      var asked = new ArrayList<Endpoint>();
      for (RedfishWalk walk : walks) {
        asked.addAll(walk.next());
      }
      if (asked.isEmpty()) {
        break;
      }
      var answers = fetch.all(asked, headers, now).iterator();
      walks.forEach(walk -> walk.take(answers));
    }
    var documents = new ArrayList<SourceDocument>();
    var failures = new ArrayList<CollectFailure>();
    walks.forEach(walk -> documents.addAll(walk.documents()));
    walks.forEach(walk -> failures.addAll(walk.failures()));
    return new Collected(documents, failures);
  }
}
