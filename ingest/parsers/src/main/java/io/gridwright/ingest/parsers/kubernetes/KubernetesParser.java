package io.gridwright.ingest.parsers.kubernetes;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.DocumentParser;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.SourceDocument;

/** Reads objects of the Kubernetes API and of Kueue. */
public final class KubernetesParser implements DocumentParser {
  /** A parser; it keeps nothing between documents. */
  public KubernetesParser() {}

  @Override
  public ParseResult parse(SourceDocument document, DocumentKind kind) {
    var book = new RecordBook(document, kind);
    new Inventory(book).read(Manifests.of(book));
    return book.close();
  }
}
