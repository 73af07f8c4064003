package io.gridwright.ingest.parsers.topology;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.DocumentParser;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.document.SourceDocument;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the {@code Fabric} sections of {@code nvidia-smi -q}, one for each GPU of a node. */
public final class FabricStateParser implements DocumentParser {
  private static final Pattern SECTION = Pattern.compile("\\s*Fabric\\s*");
  private static final Pattern FIELD = Pattern.compile("\\s*([A-Za-z ]+?)\\s*:\\s*(.*?)\\s*");

  /** A parser; it keeps nothing between documents. */
  public FabricStateParser() {}

  @Override
  public ParseResult parse(SourceDocument document, DocumentKind kind) {
    var book = new RecordBook(document, kind);
    var gpus = new ArrayList<FabricState>();
    Map<String, String> section = null;
    String product = null;
    for (var line : document.text().lines().toList()) {
      var field = FIELD.matcher(line);
      if (SECTION.matcher(line).matches()) {
        add(section, gpus);
        section = new HashMap<>();
      } else if (field.matches() && !line.startsWith("#")) {
        var name = field.group(1).toLowerCase(Locale.ROOT);
        if (section != null) {
          section.putIfAbsent(name, field.group(2));
        } else if (name.equals("product name")) {
          product = field.group(2);
        }
      }
    }
    add(section, gpus);
    if (gpus.isEmpty()) {
      var fault = new Fault("Fabric", "malformed_document", "No state of a fabric is told");
      return RecordBook.refused(document, kind, "document", fault);
    }
    book.read(gpus.size());
    new NodeFabric(node(document), product, gpus).book(book, "document");
    return book.close();
  }

  private static String node(SourceDocument document) {
    var known = document.node();
    return known == null ? document.fileName() : known;
  }

  private static void add(@Nullable Map<String, String> section, List<FabricState> gpus) {
    if (section != null) {
      gpus.add(
          new FabricState(
              "GPU " + gpus.size(),
              section.get("state"),
              section.get("status"),
              clique(section.get("cliqueid")),
              section.get("clusteruuid")));
    }
  }

  private static @Nullable Long clique(@Nullable String text) {
    return text != null && text.matches("\\d{1,10}") ? Long.valueOf(text) : null;
  }
}
