package io.gridwright.analytics.segments;

import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Gathers rows and stages them as segments, one for each table. Rows wait on disk as JSON lines;
 * memory holds a buffer for each table and nothing that grows. For one thread.
 */
public final class SegmentWriter implements AutoCloseable {
  private final SegmentStore store;
  private final String run;
  private final String writer;
  private final Path directory;
  private final ParquetEncoder encoder;
  private final Map<String, Lines> open = new TreeMap<>();

  /**
   * Opens a writer.
   *
   * @param store where segments go
   * @param run the incarnation that writes; several writers may share it
   * @param writer this writer's name within the run
   */
  public SegmentWriter(SegmentStore store, String run, String writer) {
    this.store = store;
    this.run = run;
    this.writer = writer;
    this.directory = store.stagingOf(run);
    this.encoder = ParquetEncoder.open();
  }

  /**
   * Adds one row.
   *
   * @param table table of schema {@code raw}
   * @param jsonRow one JSON object without line breaks; its names are columns, absent ones are null
   * @throws GridwrightException INTERNAL when there is no such table, NO_DISK when it cannot be
   *     kept
   */
  public void append(String table, String jsonRow) {
    Lines lines = open.get(table);
    try {
      if (lines == null) {
        lines = begin(table);
      }
      lines.text.write(jsonRow);
      lines.text.write('\n');
      lines.rows++;
    } catch (IOException failed) {
      throw SegmentStore.noDisk(failed, directory);
    }
  }

  /**
   * Stages every row since the last call as one segment for each table, none for a table without
   * rows. When it returns, the files are on disk.
   *
   * @param id unique within the writer's run; the segment's id is {@code <run>-<id>-<table>}
   * @throws GridwrightException INTERNAL when a row does not fit its table, NO_DISK when a file
   *     cannot be written
   */
  public List<StagedSegment> prepare(String id) {
    var staged = new ArrayList<StagedSegment>(open.size());
    for (var entry : open.entrySet()) {
      var name = run + '-' + id + '-' + entry.getKey();
      staged.add(
          stage(
              entry.getValue(),
              new StagedSegment(run, name, entry.getKey(), entry.getValue().rows)));
    }
    open.clear();
    return staged;
  }

  /** Gives up rows that were not prepared; their files stay for the next sweep. */
  @Override
  public void close() {
    try {
      for (Lines lines : open.values()) {
        lines.text.close();
      }
    } catch (IOException failed) {
      throw SegmentStore.noDisk(failed, directory);
    } finally {
      encoder.close();
    }
  }

  private Lines begin(String table) throws IOException {
    if (!encoder.knows(table)) {
      throw new GridwrightException(ErrorCode.INTERNAL, "No such raw table").with("table", table);
    }
    var lines = new Lines(directory.resolve(writer + '-' + table + ".ndjson"));
    open.put(table, lines);
    return lines;
  }

  private StagedSegment stage(Lines lines, StagedSegment segment) {
    Path file = store.stagedFile(segment);
    try {
      lines.text.close();
      encoder.encode(segment.table(), lines.file, file);
      try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        channel.force(true);
      }
      Files.delete(lines.file);
      return segment;
    } catch (IOException failed) {
      throw SegmentStore.noDisk(failed, file);
    }
  }

  /** The rows of one table since the last segment. */
  private static final class Lines {
    private final Path file;
    private final BufferedWriter text;
    private long rows;

    private Lines(Path file) throws IOException {
      this.file = file;
      this.text = Files.newBufferedWriter(file, StandardCharsets.UTF_8);
    }
  }
}
