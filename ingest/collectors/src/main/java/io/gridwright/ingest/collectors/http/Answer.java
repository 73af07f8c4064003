package io.gridwright.ingest.collectors.http;

import io.gridwright.ingest.collectors.CollectFailure;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.SourceDocument;
import org.jspecify.annotations.Nullable;

/**
 * What one request came to: a document or a problem.
 *
 * @param endpoint what was asked
 * @param status HTTP status, 0 when there was no answer
 * @param document the body of a success, else null
 * @param problem the sentence for a person; empty for a success
 */
record Answer(Endpoint endpoint, int status, @Nullable SourceDocument document, String problem) {
  static final int NOT_FOUND = 404;

  /** Nothing changed since it was asked for; that is no failure and no empty answer. */
  static final int NOT_MODIFIED = 304;

  CollectFailure failure(DocumentKind kind) {
    return new CollectFailure(
        kind.label(), endpoint.uri().toString(), CollectFailure.UNREACHABLE, problem);
  }
}
