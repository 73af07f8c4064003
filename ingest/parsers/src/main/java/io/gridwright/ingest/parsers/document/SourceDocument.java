package io.gridwright.ingest.parsers.document;

import io.gridwright.model.signal.RawInput;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** One document as it was read from a file or an endpoint, with what the reader knows around it. */
public final class SourceDocument {
  private static final char BYTE_ORDER_MARK = '\uFEFF';
  private final String source;
  private final @Nullable String cluster;
  private final @Nullable String node;
  private final Instant observedAt;
  private final byte[] bytes;
  private final int letterBytes;
  private final @Nullable ZoneId zone;
  private final @Nullable DocumentKind declared;

  /**
   * A document.
   *
   * @param source URL or file
   * @param cluster cluster it belongs to, null to take it from the document or from its source
   * @param node host it was read from, null likewise
   * @param observedAt when it was read; the event time of what says no time of its own
   * @param bytes as read
   */
  public SourceDocument(
      String source,
      @Nullable String cluster,
      @Nullable String node,
      Instant observedAt,
      byte[] bytes) {
    this(source, cluster, node, observedAt, bytes.clone(), RawInput.USUAL_LIMIT, null, null);
  }

  private SourceDocument(
      String source,
      @Nullable String cluster,
      @Nullable String node,
      Instant observedAt,
      byte[] bytes,
      int letterBytes,
      @Nullable ZoneId zone,
      @Nullable DocumentKind declared) {
    this.source = source;
    this.cluster = cluster;
    this.node = node;
    this.observedAt = observedAt;
    this.bytes = bytes;
    this.letterBytes = letterBytes;
    this.zone = zone;
    this.declared = declared;
  }

  /** The same document, of which dead letters keep at most so many bytes. */
  public SourceDocument keeping(int limit) {
    return new SourceDocument(source, cluster, node, observedAt, bytes, limit, zone, declared);
  }

  /** The same document, whose times without an offset are of a zone. */
  public SourceDocument inZone(ZoneId known) {
    return new SourceDocument(
        source, cluster, node, observedAt, bytes, letterBytes, known, declared);
  }

  /** The same document where the reader knows what it is, such as by the address it came in at. */
  public SourceDocument declaredAs(DocumentKind kind) {
    return new SourceDocument(source, cluster, node, observedAt, bytes, letterBytes, zone, kind);
  }

  /** What the reader knows that it is, null when its content must tell. */
  public @Nullable DocumentKind declared() {
    return declared;
  }

  /** The zone of times that say none, null where the reader knows none. */
  public @Nullable ZoneId zone() {
    return zone;
  }

  /** URL or file. */
  public String source() {
    return source;
  }

  /** The cluster that the reader knows, null for none. */
  public @Nullable String cluster() {
    return cluster;
  }

  /** The host that the reader knows, null for none. */
  public @Nullable String node() {
    return node;
  }

  /** When it was read. */
  public Instant observedAt() {
    return observedAt;
  }

  /** How many bytes it has. */
  public int size() {
    return bytes.length;
  }

  /** Bytes that a dead letter keeps of it at most. */
  public int letterBytes() {
    return letterBytes;
  }

  /** A copy of the bytes as they were read. */
  public byte[] bytes() {
    return bytes.clone();
  }

  /** The first bytes, at most as many as asked for. */
  public byte[] head(int most) {
    return Arrays.copyOf(bytes, Math.min(most, bytes.length));
  }

  /** The bytes themselves, which nobody may change. */
  byte[] shared() {
    return bytes;
  }

  /** The start of the text. */
  String start(int chars) {
    var head = new String(bytes, 0, Math.min(bytes.length, 4 * chars), StandardCharsets.UTF_8);
    return head.substring(0, Math.min(head.length(), chars));
  }

  /** The bytes as text. What is not UTF-8 becomes the replacement character, never an error. */
  public String text() {
    var text = new String(bytes, StandardCharsets.UTF_8);
    return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
  }

  /** The last part of the source, without a query. */
  public String fileName() {
    String path = source.split("[?#]", 2)[0];
    while (path.endsWith("/")) {
      path = path.substring(0, path.length() - 1);
    }
    return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  }
}
