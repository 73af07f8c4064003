package io.gridwright.ingest.parsers.prometheus;

import io.gridwright.ingest.parsers.document.SourceDocument;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The host that a sample or a document is about. */
public final class NodeNames {
  private static final String EXPORTER_POD = "dcgm-exporter-";
  private static final int CONTAINER_ID = 12;
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
   * The exporter's own word for its host. In a pod or a container that is not the host's name, so
   * there the reader's word goes first, then the scraper's label. Where nobody names a host it is
   * the scraped address, or the source.
   */
  String of(SampleLine line) {
    String label = line.label("Hostname", "hostname");
    if (label != null && isHost(label)) {
      return label;
    }
    @Nullable String known = document.node();
    if (known != null) {
      return known;
    }
    String node = line.label("node", "kubernetes_node", "exported_node");
    if (node != null) {
      return node;
    }
    if (label != null) {
      return label;
    }
    String instance = line.label("instance");
    return instance == null ? fallback : host(instance);
  }

  /** The host of a document that names none: the reader's word, the address, or the file. */
  public static String of(SourceDocument document) {
    @Nullable String known = document.node();
    return known == null ? new NodeNames(document).fallback : known;
  }

  /** Whether the sample itself names a host. */
  boolean names(SampleLine line) {
    return line.label("Hostname", "hostname", "node", "kubernetes_node", "exported_node") != null;
  }

  /** The exporter's pod and a container's id are not the host's name. */
  private static boolean isHost(String label) {
    return !label.contains(EXPORTER_POD)
        && (label.length() != CONTAINER_ID
            || !label.chars().allMatch(c -> Character.digit(c, 16) >= 0));
  }

  private static String host(String address) {
    Matcher host = HOST.matcher(address);
    String found = host.find() ? host.group(1) : null;
    return found == null ? address : found;
  }
}
