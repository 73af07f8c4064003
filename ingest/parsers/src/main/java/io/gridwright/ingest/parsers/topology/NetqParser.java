package io.gridwright.ingest.parsers.topology;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.DocumentParser;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.signal.TopologyEdge;
import io.gridwright.model.signal.TopologyLevel;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads what NetQ answers of compute nodes (which NVLink domain each is in) and of the graph of a
 * fabric (which device hangs from which switch). A node, or a link of the graph, is a record.
 */
public final class NetqParser implements DocumentParser {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  /** A parser; it keeps nothing between documents. */
  public NetqParser() {}

  @Override
  public ParseResult parse(SourceDocument document, DocumentKind kind) {
    JsonNode root;
    try {
      root = JSON.readTree(document.text());
    } catch (JsonProcessingException e) {
      var fault = new Fault(null, "malformed_document", String.valueOf(e.getOriginalMessage()));
      return RecordBook.refused(document, kind, "document", fault);
    }
    var book = new RecordBook(document, kind);
    for (int i = 0; i < root.size(); i++) {
      var entry = root.get(i);
      if (entry.has("links")) {
        new Graph(book, entry).book("/" + i + "/links/");
      } else {
        computeNode(book, "/" + i, entry);
      }
    }
    return book.close();
  }

  private static void computeNode(RecordBook book, String position, JsonNode node) {
    book.read(1);
    var name = node.path("Name").asText("");
    var domain = NvlinkDomainName.of(node.path("DomainUUID").asText(""));
    if (name.isEmpty() || domain == null) {
      var fault = new Fault("DomainUUID", "no_nvlink_domain", name + " is in no NVLink domain");
      book.reject(position, fault, node.toString());
      return;
    }
    var labels = new TreeMap<String, String>();
    var place = node.path("LocationInfo");
    place.properties().forEach(field -> labels.put(field.getKey(), field.getValue().asText()));
    labels.put("gpus", Integer.toString(node.path("GpuIDList").size()));
    book.accept(
        position,
        new TopologyEdge(
            Authority.NETQ,
            book.document().cluster(),
            TopologyLevel.NODE,
            name,
            TopologyLevel.NVLINK_DOMAIN,
            domain,
            labels));
  }

  /** The graph of one fabric. Tiers count upwards from the switches that hosts hang from. */
  private static final class Graph {
    private final RecordBook book;
    private final JsonNode links;
    private final Map<String, String> names = new HashMap<>();
    private final Map<String, TopologyLevel> levels = new HashMap<>();

    Graph(RecordBook book, JsonNode graph) {
      this.book = book;
      this.links = graph.path("links");
      for (var tier : graph.path("nodes")) {
        tier.path("compounded_nodes").forEach(this::device);
      }
    }

    private void device(JsonNode device) {
      var id = device.path("id").asText();
      names.put(id, device.path("name").asText(id));
      levels.put(
          id,
          device.path("device_type").asText().equals("switch")
              ? switchLevel(device.path("tier").asInt())
              : TopologyLevel.NODE);
    }

    private static TopologyLevel switchLevel(int tier) {
      return tier <= 1
          ? TopologyLevel.LEAF
          : tier == 2 ? TopologyLevel.SPINE : tier == 3 ? TopologyLevel.POD : TopologyLevel.SITE;
    }

    void book(String position) {
      for (int i = 0; i < links.size(); i++) {
        book.read(1);
        link(position + i, links.get(i));
      }
    }

    private void link(String position, JsonNode link) {
      var one = link.path("src").asText();
      var other = link.path("target").asText();
      @Nullable TopologyLevel oneLevel = levels.get(one);
      @Nullable TopologyLevel otherLevel = levels.get(other);
      if (oneLevel == null || otherLevel == null || oneLevel == otherLevel) {
        var detail = "A link of " + one + " and " + other + " does not go up";
        book.reject(position, new Fault("links", "same_level", detail), link.toString());
        return;
      }
      boolean up = oneLevel.compareTo(otherLevel) > 0;
      var child = up ? one : other;
      var parent = up ? other : one;
      book.accept(
          position,
          new TopologyEdge(
              Authority.NETQ,
              book.document().cluster(),
              up ? oneLevel : otherLevel,
              names.getOrDefault(child, child),
              up ? otherLevel : oneLevel,
              names.getOrDefault(parent, parent),
              Map.of("links", link.path("size").asText("1"))));
    }
  }
}
