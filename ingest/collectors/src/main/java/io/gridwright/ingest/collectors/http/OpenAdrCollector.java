package io.gridwright.ingest.collectors.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gridwright.ingest.collectors.CollectFailure;
import io.gridwright.ingest.collectors.Collected;
import io.gridwright.ingest.collectors.Collector;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.error.GridwrightException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Pulls the events of an OpenADR 3 server (VTN), page by page, up to 100 pages of 50. */
public final class OpenAdrCollector implements Collector {
  private static final int PAGE = 50;
  private static final int MOST_PAGES = 100;
  private static final ObjectMapper JSON = new ObjectMapper();
  private final String name;
  private final HttpFetch fetch;
  private final Endpoint server;
  private final List<String> programs;
  private final Supplier<Map<String, String>> headers;

  /**
   * A collector.
   *
   * @param server address below which {@code events} is
   * @param programs ids of the programs whose events are wanted; empty for all
   * @param headers asked before every request, such as {@link ClientCredentials}
   */
  public OpenAdrCollector(
      String name,
      HttpFetch fetch,
      Endpoint server,
      List<String> programs,
      Supplier<Map<String, String>> headers) {
    this.name = name;
    this.fetch = fetch;
    this.server = server;
    this.programs = List.copyOf(programs);
    this.headers = headers;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Collected collect(Instant now) {
    var documents = new ArrayList<SourceDocument>();
    var failures = new ArrayList<CollectFailure>();
    try {
      var known = headers.get();
      if (programs.isEmpty()) {
        pages("", known, now, documents, failures);
      }
      for (String program : programs) {
        pages("&programID=" + program, known, now, documents, failures);
      }
    } catch (GridwrightException e) {
      failures.add(
          new CollectFailure(
              DocumentKind.OPENADR.label(),
              server.uri().toString(),
              CollectFailure.UNREACHABLE,
              String.valueOf(e.getMessage())));
    }
    return new Collected(documents, failures);
  }

  private void pages(
      String filter,
      Map<String, String> known,
      Instant now,
      List<SourceDocument> documents,
      List<CollectFailure> failures) {
    for (int page = 0; page < MOST_PAGES; page++) {
      var endpoint = server.below("events?skip=" + page * PAGE + "&limit=" + PAGE + filter);
      Answer answer = fetch.all(List.of(endpoint), () -> known, now).get(0);
      SourceDocument document = answer.document();
      if (document == null) {
        failures.add(answer.failure(DocumentKind.OPENADR));
        return;
      }
      documents.add(document);
      if (events(document) < PAGE) {
        return;
      }
    }
  }

  private static int events(SourceDocument document) {
    try {
      return JSON.readTree(document.text()).size();
    } catch (JsonProcessingException e) {
      return 0;
    }
  }
}
