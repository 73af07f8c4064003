package io.gridwright.ingest.parsers.topology;

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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads Slurm's {@code topology.conf} (tree, block, ring) and what {@code scontrol show topology}
 * prints. What a comment above a block says of its NVLink domain is kept as label {@code domain}.
 *
 * <p>A file that places nothing is one dead letter {@code no_topology}; it replaces what the same
 * source said before. Other dead letters: {@code bad_hostlist}, {@code bad_block_sizes}, {@code
 * malformed_line}, {@code unplaced_nodes}, {@code several_parents}, {@code duplicate}, {@code
 * same_level}.
 */
public final class TopologyConfParser implements DocumentParser {
  /** Reason of a document that places nothing. */
  static final String NO_TOPOLOGY = "no_topology";

  private static final Map<String, GroupType> NAMES =
      Map.of(
          "switchname", GroupType.SWITCH, "blockname", GroupType.BLOCK, "ringname", GroupType.RING);
  private static final List<String> KEPT = List.of("linkspeed", "blockindex");
  private static final Pattern PAIR = Pattern.compile("([A-Za-z]\\w*)=(\\S*)");
  private static final Pattern DOMAIN_OF = Pattern.compile("#\\s*([^\\s=]+)=(\\S+)");
  private static final Pattern CLUSTER_UUID = Pattern.compile("#\\s*ClusterUUID.*:\\s*(\\S+)");
  private static final Pattern CONTINUED = Pattern.compile("\\\\[ \\t]*\\R");

  /** A parser; it keeps nothing between documents. */
  public TopologyConfParser() {}

  @Override
  public ParseResult parse(SourceDocument document, DocumentKind kind) {
    var book = new RecordBook(document, kind);
    new Pass(book).run();
    var result = book.close();
    return result.records() > 0 ? result : nothing(document, kind);
  }

  static ParseResult nothing(SourceDocument document, DocumentKind kind) {
    var fault = new Fault(null, NO_TOPOLOGY, "The document places nothing");
    return RecordBook.refused(document, kind, "document", fault);
  }

  /** One pass over one document. */
  private static final class Pass {
    private final RecordBook book;
    private final List<TopologyGroup> groups = new ArrayList<>();
    private final Map<String, String> domains = new HashMap<>();
    private final Map<String, String> labels = new HashMap<>();
    private @Nullable String clusterUuid;

    Pass(RecordBook book) {
      this.book = book;
    }

    void run() {
      var lines = CONTINUED.matcher(book.document().text()).replaceAll(" ").lines().toList();
      for (int i = 0; i < lines.size(); i++) {
        var line = lines.get(i).strip();
        if (line.startsWith("#")) {
          comment(line);
        } else if (!line.isEmpty()) {
          statement("line " + (i + 1), line.split("\\s#", 2)[0].strip());
        }
      }
      new GroupTree(book, Authority.SLURM, labels).book(groups);
    }

    private void comment(String line) {
      var uuid = CLUSTER_UUID.matcher(line);
      var domain = DOMAIN_OF.matcher(line);
      if (uuid.matches()) {
        clusterUuid = uuid.group(1);
      } else if (domain.matches()) {
        domains.put(domain.group(1), domain.group(2));
      }
    }

    private void statement(String position, String line) {
      var pairs = new LinkedHashMap<String, String>();
      var found = PAIR.matcher(line);
      while (found.find()) {
        pairs.put(found.group(1).toLowerCase(Locale.ROOT), found.group(2));
      }
      var sizes = pairs.get("blocksizes");
      if (sizes != null) {
        blockSizes(position, sizes, line);
        return;
      }
      var key = pairs.isEmpty() ? "" : pairs.keySet().iterator().next();
      var type = NAMES.get(key);
      if (type == null) {
        if (!key.equals("aggregatedblock")) {
          refuse(position, new Fault(null, "malformed_line", "No switch, block or ring"), line);
        }
        return;
      }
      group(position, type, pairs.getOrDefault(key, ""), pairs, line);
    }

    private void group(
        String position, GroupType type, String name, Map<String, String> pairs, String line) {
      var said = new HashMap<String, String>();
      KEPT.stream().filter(pairs::containsKey).forEach(k -> said.put(k, pairs.getOrDefault(k, "")));
      // What is printed of a switch above others lists the nodes below those too.
      var children = pairs.getOrDefault("switches", "");
      var domain = domains.getOrDefault(name, clusterUuid);
      clusterUuid = null;
      if (domain != null) {
        said.put("domain", domain);
      }
      try {
        groups.add(
            new TopologyGroup(
                position,
                type,
                name,
                HostList.expand(children.isEmpty() ? pairs.getOrDefault("nodes", "") : ""),
                HostList.expand(children),
                said));
      } catch (BrokenRecordException e) {
        refuse(position, e.fault(), line);
      }
    }

    private void blockSizes(String position, String sizes, String line) {
      if (sizes.matches("[1-9]\\d{0,8}(,[1-9]\\d{0,8})*")) {
        labels.put("block_sizes", sizes);
      } else {
        var detail = "Sizes of blocks must be above zero: " + sizes;
        refuse(position, new Fault("BlockSizes", "bad_block_sizes", detail), line);
      }
    }

    private void refuse(String position, Fault fault, String line) {
      book.read(1);
      book.reject(position, fault, line);
    }
  }
}
