package io.gridwright.ingest.parsers;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.ingest.parsers.nvidia.JobMappingParser;
import io.gridwright.ingest.parsers.protobuf.MetricFamilyParser;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Tells what a document is: by its content first, by its name where content leaves it open. */
final class KindDetector {
  private static final int HEAD_LINES = 400;
  private static final int BINARY_LOOK = 4000;
  private static final int HEAD_CHARS = 1 << 20;
  private static final int LINE_CHARS = 2000;
  private static final int PAGE_START = 2000;
  private static final Pattern SAMPLE_LINE =
      Pattern.compile("[a-zA-Z_:][\\w:.]*\\s*(\\{.*}\\s*([^\\s{}]+)?|\\s[^\\s=]+)(\\s+-?[\\d.]+)?");
  private static final Pattern DCGM_NAME = Pattern.compile("(?m)^\\s*(DCGM_(FI|EXP)_|dcgm_)\\w+");
  private static final Pattern NVIDIA_NAME = Pattern.compile("(?m)^\\s*nvidia_smi_\\w+");
  private static final Pattern INFINIBAND_NAME =
      Pattern.compile("(?m)^\\s*(node_)?infiniband_\\w+");
  private static final Pattern HELP_LINE = Pattern.compile("(?m)^# (HELP|TYPE) [a-zA-Z_:]\\S* ");
  private static final Pattern KUBERNETES_YAML =
      Pattern.compile("(?m)^\\s{0,2}-?\\s*apiVersion:\\s*\\S");
  private static final Pattern YUNIKORN_YAML =
      Pattern.compile("(?ms)\\A(?:\\s*#[^\\n]*\\n|\\s*\\n)*partitions:\\s*\\n.*^\\s+queues:\\s*$");
  private static final Pattern KUBERNETES_KIND = Pattern.compile("(?m)^\\s{0,2}-?\\s*kind:\\s*\\S");

  private KindDetector() {}

  /** The kind of a document. */
  static DocumentKind kindOf(SourceDocument document) {
    DocumentKind declared = document.declared();
    if (declared != null) {
      return declared;
    }
    if (JobMappingParser.isOne(document) && document.size() > 0) {
      return DocumentKind.GPU_JOB_MAPPING;
    }
    if (MetricFamilyParser.isOne(document)) {
      return DocumentKind.PROMETHEUS_PROTOBUF;
    }
    String text = document.text();
    String start = text.stripLeading();
    if (start.isEmpty()) {
      return DocumentKind.EMPTY;
    }
    if (isBinary(document.start(BINARY_LOOK))) {
      return DocumentKind.BINARY;
    }
    if (start.startsWith("{") || startsJsonList(start)) {
      return JsonKinds.kindOf(document, JsonOutline.of(start));
    }
    if (start.startsWith("<")) {
      return markup(start);
    }
    String name = document.fileName().toLowerCase(Locale.ROOT);
    return isExporterPage(document, text)
        ? DocumentKind.DCGM_EXPORTER
        : ofLines(head(document), name);
  }

  /** What {@link #ofLines} would say of most pages that are scraped, by their start alone. */
  private static boolean isExporterPage(SourceDocument document, String text) {
    String start = document.start(PAGE_START);
    return HELP_LINE.matcher(start).lookingAt()
        && DCGM_NAME.matcher(start).find()
        && !text.contains("apiVersion:");
  }

  /**
   * The lines by which a text is told, without empty ones and without the ends of long ones:
   * patterns that go back and forth over blanks would take for ever otherwise.
   */
  private static String head(SourceDocument document) {
    return document
        .start(HEAD_CHARS)
        .lines()
        .filter(line -> !line.isBlank())
        .map(line -> line.length() > LINE_CHARS ? line.substring(0, LINE_CHARS) : line)
        .collect(Collectors.joining("\n"));
  }

  private static DocumentKind ofLines(String text, String name) {
    if (KUBERNETES_YAML.matcher(text).find()
        && KUBERNETES_KIND.matcher(text).find()
        && !name.endsWith(".md")) {
      return DocumentKind.KUBERNETES;
    }
    var slurm = SlurmTables.kindOf(text, name);
    if (slurm != null) {
      return slurm;
    }
    if (YUNIKORN_YAML.matcher(text).find()) {
      return DocumentKind.YUNIKORN;
    }
    if (isExposition(text)) {
      return exposition(text);
    }
    return TextKinds.kindOf(text, name);
  }

  private static boolean isBinary(String look) {
    long strange =
        look.chars()
            .filter(c -> c == '\uFFFD' || (c < ' ' && "\t\n\f\r\u001b\u001f".indexOf(c) < 0))
            .count();
    return strange * 10 > look.length();
  }

  private static boolean startsJsonList(String start) {
    if (!start.startsWith("[")) {
      return false;
    }
    String inside = start.substring(1).stripLeading();
    return inside.isEmpty() || "{[]\"".indexOf(inside.charAt(0)) >= 0;
  }

  private static DocumentKind markup(String start) {
    String head = start.substring(0, Math.min(start.length(), 300)).toLowerCase(Locale.ROOT);
    if (head.startsWith("<!doctype html") || head.startsWith("<html")) {
      return DocumentKind.HTML;
    }
    if (head.contains("oasisreport")
        || head.contains("_marketdocument")
        || head.startsWith("<timeseries>")) {
      return DocumentKind.GRID_SERIES;
    }
    return head.contains("nvidia_smi_log") ? DocumentKind.NVIDIA_SMI_XML : DocumentKind.XML;
  }

  /** Whether most of the first lines are Prometheus samples or their descriptions. */
  private static boolean isExposition(String text) {
    if (HELP_LINE.matcher(text).find()) {
      return true;
    }
    List<String> lines =
        text.lines()
            .map(String::strip)
            .filter(line -> !line.isEmpty() && !line.startsWith("#"))
            .limit(HEAD_LINES)
            .toList();
    long samples = lines.stream().filter(KindDetector::isSample).count();
    return samples > 0 && samples * 2 > lines.size();
  }

  private static boolean isSample(String line) {
    if (!SAMPLE_LINE.matcher(line).matches()) {
      return false;
    }
    if (line.contains("{")) {
      return true;
    }
    String[] parts = line.split("\\s+", 3);
    return parts[0].contains("_")
        && !parts[1].isEmpty()
        && "+-.0123456789NI".indexOf(parts[1].charAt(0)) >= 0;
  }

  private static DocumentKind exposition(String text) {
    if (DCGM_NAME.matcher(text).find()) {
      return DocumentKind.DCGM_EXPORTER;
    }
    if (NVIDIA_NAME.matcher(text).find()) {
      return DocumentKind.NVIDIA_GPU_EXPORTER;
    }
    return INFINIBAND_NAME.matcher(text).find()
        ? DocumentKind.INFINIBAND_EXPORTER
        : DocumentKind.PROMETHEUS;
  }
}
