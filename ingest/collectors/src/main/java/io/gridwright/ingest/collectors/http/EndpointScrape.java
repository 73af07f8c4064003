package io.gridwright.ingest.collectors.http;

import io.gridwright.ingest.collectors.CollectFailure;
import io.gridwright.ingest.collectors.Collected;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.SourceDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** Sorts answers into documents and failures; the kind is what the document would have been. */
final class EndpointScrape {
  private EndpointScrape() {}

  static Collected sorted(List<Answer> answers, IntFunction<DocumentKind> kindOf) {
    var documents = new ArrayList<SourceDocument>();
    var failures = new ArrayList<CollectFailure>();
    for (int i = 0; i < answers.size(); i++) {
      var answer = answers.get(i);
      var document = answer.document();
      if (answer.status() == Answer.NOT_MODIFIED) {
        continue;
      }
      if (document == null) {
        failures.add(answer.failure(kindOf.apply(i)));
      } else {
        documents.add(document);
      }
    }
    return new Collected(documents, failures);
  }
}
