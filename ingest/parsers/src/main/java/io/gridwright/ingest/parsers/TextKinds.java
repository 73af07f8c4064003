package io.gridwright.ingest.parsers;

import io.gridwright.ingest.parsers.document.DocumentKind;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Names the texts that no parser reads, so that reports can say what was left out. */
final class TextKinds {
  private static final List<Map.Entry<Pattern, DocumentKind>> CONTENT =
      List.of(
          rule("NVRM: (Xid|GPU)|^\\d+,\\d+,\\d+,-;", DocumentKind.KERNEL_LOG),
          rule("^\\s*(SwitchName|BlockName|topology/)\\S*", DocumentKind.TOPOLOGY),
          rule(
              "^\\s*(JobId|NodeName|PartitionName|ReservationName)=.*\\n\\s+\\S+=",
              DocumentKind.SLURM_TEXT),
          rule(
              "^\\s*(SlurmctldHost|SlurmctldPort|ClusterName|GresTypes|AccountingStorageType|AutoDetect)\\s*=",
              DocumentKind.SLURM_CONFIG),
          rule(
              "NVIDIA-SMI|NVSMI LOG|^# ?gpu\\s|^GPU \\d+: .*UUID|^\\s*GPU0\\s+",
              DocumentKind.NVIDIA_SMI),
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

  private TextKinds() {}

  static DocumentKind kindOf(String text, String fileName) {
    String ending = fileName.substring(fileName.lastIndexOf('.') + 1);
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
