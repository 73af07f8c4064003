package io.gridwright.ingest.parsers;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.document.SourceDocument;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a document may ask for of memory and time, looked at before its parser sees it. */
final class DocumentLimits {
  /** Bytes of a document that no parser can come to grief with. */
  static final int SMALL = 1024 * 1024;

  /** Values, names and brackets of a JSON document; each costs up to a hundred bytes. */
  static final long TOKENS = 4_000_000;

  private static final int NESTING = 500;
  private static final Set<DocumentKind> OF_LINES =
      EnumSet.of(
          DocumentKind.DCGM_EXPORTER,
          DocumentKind.NVIDIA_GPU_EXPORTER,
          DocumentKind.INFINIBAND_EXPORTER,
          DocumentKind.PROMETHEUS,
          DocumentKind.KERNEL_LOG);

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxTokenCount(TOKENS)
                  .maxNestingDepth(NESTING)
                  .build())
          .build();

  private DocumentLimits() {}

  /** Why a document is not to be parsed, null when nothing speaks against it. */
  static @Nullable Fault fault(SourceDocument document) {
    var part = document.part();
    if (part != null && part.length() > 0) {
      var detail = "A line of %d bytes; at most %d are read";
      return new Fault(
          null, "line_too_long", detail.formatted(part.length(), TextParts.LINE_BYTES));
    }
    return part == null && isJson(document) ? jsonFault(document) : null;
  }

  /** Whether a document is of lines that a parser reads one by one. */
  static boolean isOfLines(SourceDocument document, DocumentKind kind) {
    return OF_LINES.contains(kind) && !isJson(document);
  }

  static boolean isOpenMetrics(String end) {
    return end.stripTrailing().endsWith("# EOF");
  }

  static boolean isJson(SourceDocument document) {
    var head = head(document);
    return head.startsWith("{") || head.startsWith("[");
  }

  private static String head(SourceDocument document) {
    return document.start(64).stripLeading();
  }

  /** Text that is no JSON is the parser's to report; here only its size and depth are looked at. */
  private static @Nullable Fault jsonFault(SourceDocument document) {
    if (document.size() <= 2 * NESTING) {
      return null;
    }
    try (var json = JSON.createParser(document.stream())) {
      while (json.nextToken() != null) {
        // every token counts
      }
      return null;
    } catch (StreamConstraintsException over) {
      return new Fault(null, "document_too_complex", over.getOriginalMessage());
    } catch (IOException notJson) {
      return null;
    }
  }
}
