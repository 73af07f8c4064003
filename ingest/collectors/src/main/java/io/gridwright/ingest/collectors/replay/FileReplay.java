package io.gridwright.ingest.collectors.replay;

import io.gridwright.ingest.collectors.CollectFailure;
import io.gridwright.ingest.collectors.DocumentIntake;
import io.gridwright.ingest.collectors.IntakeTally;
import io.gridwright.ingest.parsers.document.SourceDocument;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
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
   * @param maxBytes largest file, unpacked; a larger one becomes a dead letter
   */
  public FileReplay(DocumentIntake intake, int maxBytes) {
    this.intake = intake;
    this.maxBytes = maxBytes;
  }

  /**
   * Replays every regular file below a directory, sorted by path, and waits until all has arrived.
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
      var source = directory.toString().replace('\\', '/') + '/' + files.get(i).name();
      var taken = replay(files.get(i).path(), source, observedAt);
      tallies.merge(taken.kind(), taken.tally(), IntakeTally::plus);
      progress.file(i + 1, files.size());
    }
    intake.flush();
    return new ReplayTable(
        tallies.entrySet().stream()
            .map(entry -> new ReplayTable.Row(entry.getKey(), entry.getValue()))
            .toList());
  }

  private DocumentIntake.Taken replay(Path file, String source, Instant observedAt) {
    boolean packed = source.toLowerCase(Locale.ROOT).endsWith(GZ);
    byte[] bytes;
    try (InputStream raw = Files.newInputStream(file);
        InputStream in = packed ? new GZIPInputStream(raw) : raw) {
      bytes = in.readNBytes(maxBytes + 1);
    } catch (IOException e) {
      return refuse(source, UNREADABLE, "Cannot be read: " + e, observedAt);
    }
    if (bytes.length > maxBytes) {
      return refuse(source, TOO_LARGE, "Over the limit of " + maxBytes + " bytes", observedAt);
    }
    return intake.take(
        new SourceDocument(packed ? inner(source) : source, null, null, observedAt, bytes));
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
