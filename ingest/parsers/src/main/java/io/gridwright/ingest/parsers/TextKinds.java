package io.gridwright.ingest.parsers;

import io.gridwright.ingest.parsers.document.DocumentKind;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Names the texts that no parser reads, so that reports can say what was left out. */
final class TextKinds {
  private static final List<Map.Entry<Pattern, DocumentKind>> CONTENT =
      List.of(
          rule("NVRM: (Xid|GPU)|SXid \\(PCI|^\\d+,\\d+,\\d+,[-a-z,=+]*;", DocumentKind.KERNEL_LOG),
          rule(
              "^\\s*(JobId|NodeName|PartitionName|ReservationName)=.*\\n\\s+\\S+=",
              DocumentKind.SLURM_TEXT),
          rule(
              "^\\s*(SlurmctldHost|SlurmctldPort|ClusterName|GresTypes|AccountingStorageType|AutoDetect)\\s*=",
              DocumentKind.SLURM_CONFIG),
          rule("^/sys/fs/cgroup/\\S+: ", DocumentKind.CGROUP),
          rule("=+NVSMI LOG=+|^ {4}GPU UUID +: GPU-", DocumentKind.NVIDIA_SMI_QUERY),
          rule("^\\| NVIDIA-SMI \\d", DocumentKind.NVIDIA_SMI_TABLE),
          rule("^# ?gpu\\s.*\\s(pwr|pid|sm|mclk)\\s", DocumentKind.NVIDIA_SMI_MONITOR),
          rule(
              "^\\s*Link \\d+: (<?inactive|[\\d.]+ GB/s|\\S.*: \\d)|^Nvlink queries",
              DocumentKind.NVIDIA_SMI_NVLINK),
          rule("^(\u001B\\[[0-9;]*m|\\s)*GPU0(\\s+[\\w ]*)+", DocumentKind.NVIDIA_SMI_TOPOLOGY),
          rule("NVIDIA-SMI|^GPU \\d+: .*UUID", DocumentKind.NVIDIA_SMI),
          rule("^# ?Entity\\s|^#Entity", DocumentKind.DCGM_TEXT),
          rule(
              "^(vendid|switchguid|caguid|devid)=|^# Port counters|^Port (select|xmit)",
              DocumentKind.FABRIC_TEXT),
          rule(
              "^\\.?[\\w:.-]+ = (INTEGER|Gauge32|Counter32|Counter64|Unsigned32|STRING|OID): ",
              DocumentKind.SNMP_TEXT),
          rule(
              "(?i)(current power|instantaneous power reading)\\s*:|dcmi not supported"
                  + "|\\|\\s*(watts|degrees c|volts|rpm)\\s*\\||^ID\\s*[,|]\\s*Name\\s*[,|]\\s*Type",
              DocumentKind.IPMI_TEXT),
          rule("^\\s*(JOBID|PARTITION|NODELIST|USER|ACCOUNT)\\b.*", DocumentKind.SLURM_TEXT));

  /** The header of a CSV of nvidia-smi, told by a column that nothing else has. */
  private static final Pattern SMI_CSV =
      Pattern.compile(
          "\\A\\s*(?:[\\w.]+(?: \\[[^\\]]{1,10}])?, ?){0,400}"
              + "(?:pstate|power\\.draw|fan\\.speed|utilization\\.gpu|memory\\.used|temperature\\.gpu)\\b");

  /** The list of fields that dcgm-exporter is told to print, which holds no readings. */
  private static final Pattern COUNTERS =
      Pattern.compile(
          "(?m)^#? ?(?:DCGM_FI_|dcgm_)\\w+ *, *(?:gauge|counter|label) *,|\\A(?:DCGM_FI_\\w+\\R){3}");

  private static final Map<String, DocumentKind> ENDINGS =
      Map.of(
          "csv", DocumentKind.CSV,
          "md", DocumentKind.DOCUMENTATION,
          "log", DocumentKind.LOG,
          "yaml", DocumentKind.YAML,
          "yml", DocumentKind.YAML,
          "conf", DocumentKind.SLURM_CONFIG,
          "xml", DocumentKind.XML,
          "json", DocumentKind.JSON);

  /** The titles of a table of prices, carbon intensity or load, or of CAISO's daily report. */
  private static final Pattern SERIES =
      Pattern.compile(
          "(?i)^\\s*(intervalstarttime_gmt,|\"?time stamp\"?,|datetime( \\(utc\\))?,.*(price|carbon|value)"
              + "|timestamp,.*(avg_ci|price|value)|\"?(delivery ?)?date\"?,\"?(hour ?ending|he)\\b"
              + "|interval[ _]start,|\\S+\\s+hourly breakdown of)");

  private TextKinds() {}

  static DocumentKind kindOf(String text, String fileName) {
    if (SERIES.matcher(text.substring(0, Math.min(text.length(), 500))).find()) {
      return DocumentKind.GRID_SERIES;
    }
    String ending = fileName.substring(fileName.lastIndexOf('.') + 1);
    if (SMI_CSV.matcher(text).find()) {
      return DocumentKind.NVIDIA_SMI_CSV;
    }
    if (COUNTERS.matcher(text).find()) {
      return DocumentKind.DCGM_COUNTERS;
    }
    DocumentKind fabric = ending.equals("md") ? null : FabricKinds.ofText(text, fileName);
    if (fabric != null) {
      return fabric;
    }
    if (ending.equals("md") || ending.equals("csv")) {
      return ENDINGS.getOrDefault(ending, DocumentKind.TEXT);
    }
    for (var rule : CONTENT) {
      if (rule.getKey().matcher(text).find()) {
        return rule.getValue();
      }
    }
    return ENDINGS.getOrDefault(ending, DocumentKind.TEXT);
  }

  private static Map.Entry<Pattern, DocumentKind> rule(String regex, DocumentKind kind) {
    return Map.entry(Pattern.compile(regex, Pattern.MULTILINE), kind);
  }
}
