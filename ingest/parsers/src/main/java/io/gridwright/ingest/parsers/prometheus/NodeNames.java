package io.gridwright.ingest.parsers.prometheus;

import io.gridwright.ingest.parsers.document.SourceDocument;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The host that a line is about. */
final class NodeNames {
  private static final Pattern EXPORTER_POD = Pattern.compile("(nvidia-)?dcgm-exporter-\\w+");
  private static final Pattern HOST =
      Pattern.compile("^(?:https?://)?(\\[[^]]+]|[^/:]+)(?::\\d+)?");
  private final SourceDocument document;
  private final String fallback;

  NodeNames(SourceDocument document) {
    this.document = document;
    String source = document.source();
    String file = document.fileName();
    this.fallback = source.startsWith("http") ? host(source) : file.isEmpty() ? "unknown" : file;
  }

  /**
   * The exporter's own word for its host; in a pod that is the pod's name, so there the reader's
   * word goes first. Then the reader's, then the scraped address, then the source.
   */
  String of(SampleLine line) {
    String label = line.label("Hostname", "hostname");
    @Nullable String known = document.node();
    if (label != null && (known == null || !EXPORTER_POD.matcher(label).matches())) {
      return label;
    }
    if (known != null) {
      return known;
    }
    String instance = line.label("instance");
    return instance == null ? fallback : host(instance);
  }

  private static String host(String address) {
    Matcher host = HOST.matcher(address);
    String found = host.find() ? host.group(1) : null;
    return found == null ? address : found;
  }
}
