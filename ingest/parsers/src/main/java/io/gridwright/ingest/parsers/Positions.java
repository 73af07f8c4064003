package io.gridwright.ingest.parsers;

import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.signal.Origin;
import io.gridwright.model.signal.SignalEvent;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Positions in a part of a document as positions in the whole. */
final class Positions {
  private static final String WHOLE = "/";
  private static final Pattern LINE = Pattern.compile("^line (\\d{1,9})\\b");

  private Positions() {}

  /** Where a document that is refused as a whole lies. */
  static String ofWhole(SourceDocument document) {
    var part = document.part();
    return part == null ? WHOLE : "line " + part.firstLine();
  }

  /** The same result, with the line numbers of the whole. */
  static ParseResult inWhole(SourceDocument document, ParseResult result) {
    var part = document.part();
    if (part == null || part.firstLine() == 1) {
      return result;
    }
    var moved = result.events().stream().map(event -> moved(event, part.firstLine() - 1)).toList();
    return new ParseResult(result.kind(), result.records(), moved);
  }

  private static SignalEvent moved(SignalEvent event, int lines) {
    Matcher line = LINE.matcher(event.origin().position());
    if (!line.find()) {
      return event;
    }
    var position =
        "line "
            + (Integer.parseInt(line.group(1)) + lines)
            + event.origin().position().substring(line.end());
    var origin = new Origin(event.origin().source(), position);
    return new SignalEvent(origin, event.eventTime(), event.records(), event.body());
  }
}
