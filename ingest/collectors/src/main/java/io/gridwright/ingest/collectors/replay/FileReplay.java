package io.gridwright.ingest.collectors.replay;

import io.gridwright.ingest.collectors.CollectFailure;
import io.gridwright.ingest.collectors.DocumentIntake;
import io.gridwright.ingest.collectors.IntakeTally;
import io.gridwright.ingest.parsers.Parsers;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.signal.RawInput;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;

/**
 * Sends the files of a directory down the path that live documents take. Each file is one document;
 * a {@code .gz} file is unpacked once and named {@code a/b.json.gz!/b.json}. The source of a
 * document is the directory as the caller wrote it, a slash and the path below it.
 */
public final class FileReplay {
  static final String UNREADABLE = "unreadable_file";
  static final String TOO_LARGE = "file_too_large";
  private static final int DEFAULT_LIMIT = 128 * 1024 * 1024;
  private static final int HEAD = 1024 * 1024;
  private static final String GZ = ".gz";
  private final DocumentIntake intake;
  private final int maxBytes;

  /** A replay that reads files of up to 128 MiB, unpacked. */
  public FileReplay(DocumentIntake intake) {
    this(intake, DEFAULT_LIMIT);
  }

  /**
   * A replay with a limit.
   *
   * @param maxBytes largest file that is held in memory, unpacked; of a larger one lines of text
   *     are read in parts, and everything else becomes a dead letter
   */
  public FileReplay(DocumentIntake intake, int maxBytes) {
    this.intake = intake;
    this.maxBytes = maxBytes;
  }

  /**
   * Replays every file below a directory, sorted by path, and waits until all has arrived.
   *
   * @param observedAt event time of records that say no time of their own. Replayed twice with the
   *     same instant, a directory is recognised as the same delivery.
   * @throws io.gridwright.model.error.GridwrightException NOT_FOUND when there is no such
   *     directory, SOURCE_FAILED when the sink fails
   */
  public ReplayTable run(Path directory, Instant observedAt, ReplayProgress progress) {
    var files = FileTree.list(directory);
    var tallies = new TreeMap<String, IntakeTally>();
    for (int i = 0; i < files.size(); i++) {
      var name = files.get(i).name();
      var source = directory.toString().replace('\\', '/') + (name.isEmpty() ? "" : '/' + name);
      var taken = replay(files.get(i), source, observedAt);
      tallies.merge(taken.kind(), taken.tally(), IntakeTally::plus);
      progress.file(i + 1, files.size());
    }
    intake.flush();
    return new ReplayTable(
        tallies.entrySet().stream()
            .map(entry -> new ReplayTable.Row(entry.getKey(), entry.getValue()))
            .toList());
  }

  private DocumentIntake.Taken replay(FileTree.Entry entry, String source, Instant observedAt) {
    var problem = entry.problem();
    if (problem != null) {
      return refuse(source, problem.reason(), problem.detail(), observedAt);
    }
    boolean packed = source.toLowerCase(Locale.ROOT).endsWith(GZ);
    try {
      if (!packed && Files.size(entry.path()) > maxBytes) {
        return large(entry.path(), source, observedAt);
      }
      try (InputStream raw = Files.newInputStream(entry.path());
          InputStream in = packed ? new GZIPInputStream(raw) : raw) {
        byte[] bytes = in.readNBytes(maxBytes + 1);
        return bytes.length > maxBytes
            ? tooLarge(
                source, observedAt, Arrays.copyOf(bytes, Math.min(HEAD, maxBytes)), bytes.length)
            : intake.take(document(packed ? inner(source) : source, observedAt, bytes));
      }
    } catch (IOException | UncheckedIOException e) {
      return refuse(source, UNREADABLE, "Cannot be read: " + e, observedAt);
    }
  }

  /** A text of lines goes part by part, however long it is. */
  private DocumentIntake.Taken large(Path file, String source, Instant observedAt)
      throws IOException {
    byte[] head;
    try (InputStream start = Files.newInputStream(file)) {
      head = start.readNBytes(HEAD);
    }
    try (InputStream text = Files.newInputStream(file)) {
      var parts = Parsers.parts(document(source, observedAt, head), end(file), text);
      return parts.isPresent()
          ? intake.takeParts(parts.get())
          : tooLarge(source, observedAt, head, Files.size(file));
    }
  }

  private static String end(Path file) throws IOException {
    try (var channel = FileChannel.open(file)) {
      var last = ByteBuffer.allocate(64);
      int unused = channel.read(last, Math.max(0, channel.size() - 64));
      return new String(last.array(), 0, last.position(), StandardCharsets.UTF_8);
    }
  }

  private static SourceDocument document(String source, Instant observedAt, byte[] bytes) {
    return SourceDocument.taking(source, null, null, observedAt, bytes);
  }

  private DocumentIntake.Taken tooLarge(
      String source, Instant observedAt, byte[] start, long length) {
    var kept = RawInput.of(start, RawInput.USUAL_LIMIT);
    var raw = new RawInput(null, null, kept.base64(), length, true);
    var detail = "Over the limit of " + maxBytes + " bytes";
    return intake.refuse(
        new CollectFailure(CollectFailure.UNKNOWN_KIND, source, TOO_LARGE, detail, raw),
        observedAt);
  }

  private DocumentIntake.Taken refuse(
      String source, String reason, String detail, Instant observedAt) {
    return intake.refuse(
        new CollectFailure(CollectFailure.UNKNOWN_KIND, source, reason, detail), observedAt);
  }

  private static String inner(String source) {
    var name = source.substring(source.lastIndexOf('/') + 1, source.length() - GZ.length());
    return source + "!/" + name;
  }
}
