package io.gridwright.actuators.core;

import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads whole lines of a journal one by one; what follows the last line's end is not read. */
final class JournalReader implements AutoCloseable {
  private final Path file;
  private final InputStream in;
  private long position;

  JournalReader(Path file, long position) {
    this.file = file;
    this.position = position;
    try {
      var channel = FileChannel.open(file, StandardOpenOption.READ);
      if (position < 0 || position > channel.size()) {
        channel.close();
        throw new GridwrightException(ErrorCode.BAD_ARGUMENT, "Position outside of the journal")
            .with("file", file)
            .with("position", position);
      }
      channel.position(position);
      this.in = new BufferedInputStream(Channels.newInputStream(channel), 1 << 16);
    } catch (IOException e) {
      throw ActionJournal.failure("Cannot read the action journal", file, e);
    }
  }

  static Stream<JournalEntry> stream(Path file, long position) {
    var reader = new JournalReader(file, position);
    return Stream.generate(reader::next)
        .takeWhile(Objects::nonNull)
        .map(Objects::requireNonNull)
        .onClose(reader::close);
  }

  /**
   * The next entry, null at the end.
   *
   * @throws GridwrightException when a whole line is no entry
   */
  @Nullable JournalEntry next() {
    var line = new ByteArrayOutputStream(512);
    try {
      for (int b = in.read(); b != '\n'; b = in.read()) {
        if (b < 0) {
          return null;
        }
        line.write(b);
      }
    } catch (IOException e) {
      throw ActionJournal.failure("Cannot read the action journal", file, e);
    }
    long start = position;
    position += line.size() + 1L;
    try {
      return new JournalEntry(position, JournalLine.read(line.toString(StandardCharsets.UTF_8)));
    } catch (IllegalArgumentException e) {
      throw new GridwrightException(ErrorCode.INTERNAL, "Action journal is damaged", e)
          .with("file", file)
          .with("position", start)
          .hint("Maybe move the file away after looking at what its last plan did");
    }
  }

  @Override
  public void close() {
    try {
      in.close();
    } catch (IOException e) {
      throw ActionJournal.failure("Cannot close the action journal", file, e);
    }
  }
}
