package io.gridwright.ingest.parsers.document;

import io.gridwright.model.signal.RawInput;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** One document as it was read from a file or an endpoint, with what the reader knows around it. */
public final class SourceDocument {
  private static final char BYTE_ORDER_MARK = '\uFEFF';
  private static final Handling USUAL = new Handling(RawInput.USUAL_LIMIT, null, null, null);
  private final String source;
  private final @Nullable String cluster;
  private final @Nullable String node;
  private final Instant observedAt;
  private final byte[] bytes;
  private final Handling handling;

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
    this(source, cluster, node, observedAt, bytes.clone(), USUAL);
  }

  private SourceDocument(
      String source,
      @Nullable String cluster,
      @Nullable String node,
      Instant observedAt,
      byte[] bytes,
      Handling handling) {
    this.source = source;
    this.cluster = cluster;
    this.node = node;
    this.observedAt = observedAt;
    this.bytes = bytes;
    this.handling = handling;
  }

  /** How it is to be read. */
  private record Handling(
      int letterBytes,
      @Nullable ZoneId zone,
      @Nullable DocumentKind declared,
      @Nullable Part part) {}

  /**
   * Which part of a longer document one is.
   *
   * @param kind what the whole is
   * @param firstLine number of its first line in the whole
   * @param length bytes of the only line of a part of which the start alone is kept; 0 for others
   */
  public record Part(DocumentKind kind, int firstLine, long length) {}

  /** A document that takes bytes over, which nobody else may change any more. */
  public static SourceDocument taking(
      String source,
      @Nullable String cluster,
      @Nullable String node,
      Instant observedAt,
      byte[] bytes) {
    return new SourceDocument(source, cluster, node, observedAt, bytes, USUAL);
  }

  /** A part of this document. */
  public SourceDocument part(Part which, byte[] content) {
    return with(
        content, new Handling(handling.letterBytes, handling.zone, handling.declared, which));
  }

  /** Which part of a longer document it is, null for a whole one. */
  public @Nullable Part part() {
    return handling.part;
  }

  /** The same document, of which dead letters keep at most so many bytes. */
  public SourceDocument keeping(int limit) {
    return with(bytes, new Handling(limit, handling.zone, handling.declared, handling.part));
  }

  /** The same document, whose times without an offset are of a zone. */
  public SourceDocument inZone(ZoneId known) {
    return with(bytes, new Handling(handling.letterBytes, known, handling.declared, handling.part));
  }

  /** The zone of times that say none, null where the reader knows none. */
  public @Nullable ZoneId zone() {
    return handling.zone;
  }

  /** The same document where the reader knows what it is, such as by the address it came in at. */
  public SourceDocument declaredAs(DocumentKind kind) {
    return with(bytes, new Handling(handling.letterBytes, handling.zone, kind, handling.part));
  }

  /** What the reader knows that it is, null when its content must tell. */
  public @Nullable DocumentKind declared() {
    return handling.declared;
  }

  private SourceDocument with(byte[] content, Handling other) {
    return new SourceDocument(source, cluster, node, observedAt, content, other);
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
    return handling.letterBytes;
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

  /** Reads the bytes. */
  public InputStream stream() {
    return new ByteArrayInputStream(bytes);
  }

  /** The start of the text. */
  public String start(int chars) {
    var head = new String(bytes, 0, Math.min(bytes.length, 4 * chars), StandardCharsets.UTF_8);
    return head.substring(0, Math.min(head.length(), chars));
  }

  /** The last characters of the text. */
  public String end() {
    int from = Math.max(0, bytes.length - 64);
    return new String(bytes, from, bytes.length - from, StandardCharsets.UTF_8);
  }

  /** Writes all that {@link #readFrom} needs to make the same document. */
  public void writeTo(DataOutputStream out) throws IOException {
    out.writeUTF(source);
    writeText(out, cluster);
    writeText(out, node);
    out.writeLong(observedAt.getEpochSecond());
    out.writeInt(observedAt.getNano());
    var zone = handling.zone;
    var declared = handling.declared;
    var part = handling.part;
    out.writeInt(handling.letterBytes);
    writeText(out, zone == null ? null : zone.getId());
    writeText(out, declared == null ? null : declared.name());
    writeText(out, part == null ? null : part.kind().name());
    out.writeInt(part == null ? 0 : part.firstLine());
    out.writeLong(part == null ? 0 : part.length());
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  /**
   * Reads what {@link #writeTo} wrote.
   *
   * @throws IOException when it is not that
   */
  public static SourceDocument readFrom(DataInputStream in) throws IOException {
    try {
      var source = in.readUTF();
      var cluster = readText(in);
      var node = readText(in);
      var observedAt = Instant.ofEpochSecond(in.readLong(), in.readInt());
      int letterBytes = in.readInt();
      var zone = readText(in);
      var kind = readText(in);
      var partKind = readText(in);
      int firstLine = in.readInt();
      long length = in.readLong();
      int size = in.readInt();
      byte[] bytes = in.readNBytes(size);
      if (bytes.length < size) {
        throw new EOFException("document is cut off");
      }
      var handling =
          new Handling(
              letterBytes,
              zone == null ? null : ZoneId.of(zone),
              kind == null ? null : DocumentKind.valueOf(kind),
              partKind == null
                  ? null
                  : new Part(DocumentKind.valueOf(partKind), firstLine, length));
      return new SourceDocument(source, cluster, node, observedAt, bytes, handling);
    } catch (DateTimeException | IllegalArgumentException broken) {
      throw new IOException("no document", broken);
    }
  }

  private static void writeText(DataOutputStream out, @Nullable String text) throws IOException {
    out.writeBoolean(text != null);
    if (text != null) {
      out.writeUTF(text);
    }
  }

  private static @Nullable String readText(DataInputStream in) throws IOException {
    return in.readBoolean() ? in.readUTF() : null;
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
