package io.gridwright.ingest.collectors;

import io.gridwright.ingest.parsers.document.SourceDocument;
import java.util.List;

/**
 * What one run of a collector brought home.
 *
 * @param documents in the order of the endpoints
 * @param failures what could not be read
 */
public record Collected(List<SourceDocument> documents, List<CollectFailure> failures) {
  public Collected {
    documents = List.copyOf(documents);
    failures = List.copyOf(failures);
  }
}
