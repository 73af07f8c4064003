package io.gridwright.ingest.parsers;

import io.gridwright.ingest.parsers.document.DocumentKind;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Tells documents about fabrics and topology apart. */
final class FabricKinds {
  private static final int LOOK_LINES = 400;

  /** Documents of which most lines have one form. */
  private static final List<Map.Entry<Predicate<String>, DocumentKind>> MOST_LINES =
      List.of(
          Map.entry(
              form("(?i)(SwitchName|BlockName|RingName|BlockSizes|AggregatedBlock)\\s*=.*"),
              DocumentKind.TOPOLOGY),
          Map.entry(
              form("[\\w.-]+\\s*:\\s*[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}(\\.\\d+)?"),
              DocumentKind.CLUSTER_UUIDS),
          Map.entry(form("[\\w.-]+\\s*:\\s*0x[0-9a-fA-F]{8,16}"), DocumentKind.PORT_GUIDS),
          Map.entry(
              form("([0-9a-f]{4,8}:)?[0-9a-f]{2}:[0-9a-f]{2}\\.\\d .*\\[[0-9a-f]{4}].*"),
              DocumentKind.PCI_DEVICES),
          Map.entry(
              form("(dev|link) \\w+(/\\S+)? (cqn|mrn|lqpn) \\d+ .*"), DocumentKind.RDMA_RESOURCES));

  private static final List<Map.Entry<Pattern, DocumentKind>> CONTENT =
      List.of(
          rule(
              "^# Topology file: generated on|^(Switch|Ca)\\s*\\d+\\s*\"[HS]-[0-9a-f]"
                  + "|^(CA|SW)\\s+\\d+\\s+\\d+\\s+0x[0-9a-f]{8,16}\\s+\\d+x\\s",
              DocumentKind.IBNETDISCOVER),
          rule("^#\\s*Port.*counters:\\s*Lid\\s+\\d+\\s+port\\s+\\d+", DocumentKind.PERFQUERY),
          rule(
              "^\\S+/ports/\\d+/((hw_)?counters/\\S+|state|phys_state|rate|link_layer):",
              DocumentKind.SYSFS_INFINIBAND),
          rule("^PSU\\d+ status\\s+\\|", DocumentKind.IBSWINFO),
          rule(
              "^\\[\\w{3} +\\d{1,2} \\d{4} [\\d:]{8}] \\[[A-Z]+] \\[tid \\d+]",
              DocumentKind.FABRIC_MANAGER),
          rule("^- topology:\\s*\\S", DocumentKind.TOPOLOGY_YAML),
          rule("^- name:\\s*\\S+\\s*\\R\\s+labels:", DocumentKind.NODE_LABELS),
          rule(
              "(?s)^switches:\\s*$.*^(blocks|  switches|    switches):",
              DocumentKind.TOPOLOGY_MODEL));

  private static final Pattern FABRIC_SECTION =
      Pattern.compile("(?m)^\\s*Fabric\\s*\\R\\s+State\\s*:");
  private static final Pattern UFM_CSV = Pattern.compile("timestamp,source_id,.*node_guid,.*");

  private FabricKinds() {}

  /** The kind of a text, null for none of these. */
  static @Nullable DocumentKind ofText(String text, String fileName) {
    var first = text.lines().filter(line -> !line.isBlank()).findFirst().orElse("");
    if (UFM_CSV.matcher(first).matches()) {
      return DocumentKind.UFM_TELEMETRY;
    }
    if (fileName.endsWith(".ndt.csv") || first.contains("StartDevice")) {
      return DocumentKind.CABLING;
    }
    for (var form : MOST_LINES) {
      if (most(text, form.getKey())) {
        return form.getValue();
      }
    }
    for (var rule : CONTENT) {
      if (rule.getKey().matcher(text).find()) {
        return rule.getValue();
      }
    }
    boolean fabric = FABRIC_SECTION.matcher(text).find() && !text.contains("NVSMI LOG");
    return fabric ? DocumentKind.FABRIC_STATE : null;
  }

  /** The kind of a JSON document, null for none of these. */
  static @Nullable DocumentKind ofJson(JsonOutline json) {
    if (json.list() && (json.has("DomainUUID", "Name") || json.has("links", "nodes"))) {
      return DocumentKind.NETQ;
    }
    var names = json.texts().keySet();
    if (json.list() && json.has("guid") && names.stream().anyMatch(n -> n.endsWith("_Rate"))) {
      return DocumentKind.UFM_RATES;
    }
    if (json.innerHas("report", "missing_in_ufm") || json.innerHas("report", "miss_wired")) {
      return DocumentKind.UFM_REPORT;
    }
    if (json.has("provider", "engine")) {
      return DocumentKind.TOPOLOGY_REQUEST;
    }
    boolean sysfs = names.stream().anyMatch(n -> n.startsWith("/sys/") && n.contains("/ports/"));
    return sysfs ? DocumentKind.SYSFS_INFINIBAND : null;
  }

  private static boolean most(String text, Predicate<String> form) {
    var lines =
        text.lines()
            .map(String::strip)
            .filter(line -> !line.isEmpty() && !line.startsWith("#"))
            .limit(LOOK_LINES)
            .toList();
    return lines.stream().filter(form).count() * 2 > lines.size();
  }

  private static Predicate<String> form(String regex) {
    return Pattern.compile(regex).asMatchPredicate();
  }

  private static Map.Entry<Pattern, DocumentKind> rule(String regex, DocumentKind kind) {
    return Map.entry(Pattern.compile(regex, Pattern.MULTILINE), kind);
  }
}
