package io.gridwright.ingest.parsers.topology;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.gridwright.ingest.parsers.document.BrokenRecordException;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.DocumentParser;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.ingest.parsers.slurm.HostList;
import io.gridwright.ingest.parsers.topology.TopologyGroup.GroupType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads Slurm's {@code topology.yaml}, which holds several topologies. Each edge names its topology
 * and the rank of it: the first one that is the cluster's default comes first, then the order of
 * the file. A flat topology places nothing.
 */
public final class TopologyYamlParser implements DocumentParser {
  private static final YAMLMapper YAML = new YAMLMapper();

  /** A parser; it keeps nothing between documents. */
  public TopologyYamlParser() {}

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
    int fallback = defaultOf(root);
    int rank = 1;
    for (int i = 0; i < root.size(); i++) {
      topology(book, root.get(i), i, i == fallback ? 0 : rank++);
    }
    var result = book.close();
    return result.records() > 0 ? result : TopologyConfParser.nothing(document, kind);
  }

  private static int defaultOf(JsonNode root) {
    for (int i = 0; i < root.size(); i++) {
      if (root.get(i).path("cluster_default").asBoolean(false)) {
        return i;
      }
    }
    return -1;
  }

  private static void topology(RecordBook book, JsonNode topology, int index, int rank) {
    var labels = new HashMap<String, String>();
    labels.put("topology", topology.path("topology").asText(Integer.toString(index)));
    labels.put("rank", Integer.toString(rank));
    var sizes = new ArrayList<String>();
    topology.path("block").path("block_sizes").forEach(size -> sizes.add(size.asText()));
    if (!sizes.isEmpty()) {
      labels.put("block_sizes", String.join(",", sizes));
    }
    var groups = new ArrayList<TopologyGroup>();
    var at = "/" + index;
    groups(book, topology.at("/tree/switches"), at + "/tree/switches/", GroupType.SWITCH, groups);
    groups(book, topology.at("/block/blocks"), at + "/block/blocks/", GroupType.BLOCK, groups);
    groups(book, topology.at("/ring/rings"), at + "/ring/rings/", GroupType.RING, groups);
    groups(
        book, topology.at("/torus3d/toruses"), at + "/torus3d/toruses/", GroupType.TORUS, groups);
    new GroupTree(book, Authority.SLURM, labels).book(groups);
  }

  private static void groups(
      RecordBook book, JsonNode list, String position, GroupType type, List<TopologyGroup> groups) {
    for (int i = 0; i < list.size(); i++) {
      var group = list.get(i);
      var key = type == GroupType.TORUS ? "name" : type.name().toLowerCase(java.util.Locale.ROOT);
      try {
        if (!group.hasNonNull(key)) {
          throw new BrokenRecordException(key, "missing_field", "A " + key + " without a name");
        }
        groups.add(
            new TopologyGroup(
                position + i,
                type,
                group.path(key).asText(),
                members(group),
                HostList.expand(group.path("children").asText("")),
                Map.of()));
      } catch (BrokenRecordException e) {
        book.read(1);
        book.reject(position + i, e.fault(), group.toString());
      }
    }
  }

  private static List<String> members(JsonNode group) {
    var members = new ArrayList<>(HostList.expand(group.path("nodes").asText("")));
    for (var region : group.path("regions")) {
      members.addAll(HostList.expand(region.path("nodes").asText("")));
    }
    return members;
  }
}
