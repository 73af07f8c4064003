package io.gridwright.ingest.parsers.topology;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.DocumentParser;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.signal.TopologyEdge;
import java.util.HashMap;

/**
 * Reads a YAML list of nodes with their labels, where the nodes themselves are not at hand. A
 * statement that a label makes is a record; a node whose labels state nothing is one dead letter
 * {@code no_topology}.
 */
public final class NodeLabelsParser implements DocumentParser {
  private static final YAMLMapper YAML = new YAMLMapper();

  /** A parser; it keeps nothing between documents. */
  public NodeLabelsParser() {}

  @Override
  public ParseResult parse(SourceDocument document, DocumentKind kind) {
    JsonNode root;
    try {
      root = YAML.readTree(document.text());
    } catch (JsonProcessingException e) {
      var fault = new Fault(null, "malformed_document", String.valueOf(e.getOriginalMessage()));
      return RecordBook.refused(document, kind, "document", fault);
    }
    var book = new RecordBook(document, kind);
    for (int i = 0; i < root.size(); i++) {
      var node = root.get(i);
      var labels = new HashMap<String, String>();
      node.path("labels").properties().forEach(f -> labels.put(f.getKey(), f.getValue().asText()));
      var edges =
          TopologyLabels.edges(document.cluster(), node.path("name").asText("/" + i), labels);
      book.read(Math.max(1, edges.size()));
      for (TopologyEdge edge : edges) {
        book.accept("/" + i + TopologyLabels.position(edge), edge);
      }
      if (edges.isEmpty()) {
        var detail = "No label of " + node.path("name").asText() + " tells its place";
        var fault = new Fault("labels", TopologyConfParser.NO_TOPOLOGY, detail);
        book.reject("/" + i, fault, node.toString());
      }
    }
    return book.close();
  }
}
