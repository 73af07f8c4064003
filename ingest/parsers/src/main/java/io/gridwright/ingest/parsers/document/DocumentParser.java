package io.gridwright.ingest.parsers.document;

/** Reads the records of the document kinds that it is registered for. */
@FunctionalInterface
public interface DocumentParser {
  /**
   * Reads a document. A record that cannot be understood becomes a dead letter and the rest of the
   * document survives; a document that cannot be read at all becomes one dead letter with reason
   * {@code malformed_document}. It does not throw.
   *
   * @param document what was read
   * @param kind what it was taken for, one of the kinds that the parser is registered for
   */
  ParseResult parse(SourceDocument document, DocumentKind kind);
}
