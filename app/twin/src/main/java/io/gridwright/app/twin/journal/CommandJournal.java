package io.gridwright.app.twin.journal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Commands in the order they were carried out, one JSON line each, on disk before they are
 * answered; and beside them the newest second that anyone was shown. A last line that was cut off
 * by a crash was never answered and is dropped.
 */
public final class CommandJournal implements AutoCloseable {
  private static final String COMMANDS = "commands.ndjson";
  private static final String MARK = "clock.mark";
  private final ObjectMapper mapper = new ObjectMapper();
  private final Path folder;
  private final FileChannel channel;
  private final JournalHeader header;
  private final List<Command> commands = new ArrayList<>();

  /** Opens or begins the journal in a folder; a journal of another fleet or seed is refused. */
  public static CommandJournal open(Path folder, JournalHeader fresh) {
    try {
      Files.createDirectories(folder);
      return new CommandJournal(folder, fresh);
    } catch (IOException e) {
      throw failed(folder, e);
    }
  }

  private CommandJournal(Path folder, JournalHeader fresh) throws IOException {
    this.folder = folder;
    var file = folder.resolve(COMMANDS);
    var kept = Files.exists(file) ? wholeLines(Files.readString(file)) : "";
    this.channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    var bytes = kept.getBytes(StandardCharsets.UTF_8);
    channel.truncate(bytes.length);
    channel.position(bytes.length);
    var lines = kept.lines().toList();
    if (lines.isEmpty()) {
      this.header = fresh;
      append(mapper.writeValueAsString(fresh));
    } else {
      this.header = mapper.readValue(lines.get(0), JournalHeader.class);
      for (var line : lines.subList(1, lines.size())) {
        commands.add(mapper.readValue(line, Command.class));
      }
      check(fresh);
    }
  }

  /** The moment at which a twin of this folder goes on; empty when none has run in it. */
  public static Optional<Instant> resumesAt(Path folder) {
    try {
      var file = folder.resolve(COMMANDS);
      var kept = Files.exists(file) ? wholeLines(Files.readString(file)) : "";
      if (kept.isEmpty()) {
        return Optional.empty();
      }
      var header =
          new ObjectMapper().readValue(kept.lines().findFirst().orElse(""), JournalHeader.class);
      return Optional.of(Instant.parse(header.start()).plusSeconds(marked(folder)));
    } catch (IOException e) {
      throw failed(folder, e);
    }
  }

  private static String wholeLines(String text) {
    return text.substring(0, text.lastIndexOf('\n') + 1);
  }

  private void check(JournalHeader fresh) throws IOException {
    if (header.version() != fresh.version()
        || header.seed() != fresh.seed()
        || !header.fleet().equals(fresh.fleet())) {
      channel.close();
      throw new GridwrightException(
              ErrorCode.BAD_CONFIG, "The twin's journal belongs to another fleet or seed")
          .with("folder", folder)
          .with("seed", header.seed())
          .hint("Use the fleet file and seed it began with, or another folder");
    }
  }

  /** What the journal belongs to. */
  public JournalHeader header() {
    return header;
  }

  /** Commands that were carried out so far, in order. */
  public List<Command> commands() {
    return List.copyOf(commands);
  }

  /** Writes a command to disk; it may be carried out when this returns. */
  public void append(Command command) {
    try {
      append(mapper.writeValueAsString(command));
      commands.add(command);
    } catch (IOException e) {
      throw failed(folder, e);
    }
  }

  private void append(String line) throws IOException {
    var bytes = ByteBuffer.wrap((line + '\n').getBytes(StandardCharsets.UTF_8));
    while (bytes.hasRemaining()) {
      int ignored = channel.write(bytes);
    }
    channel.force(false);
  }

  /** The newest second that was marked; 0 when none was. */
  public long mark() {
    return marked(folder);
  }

  private static long marked(Path folder) {
    try {
      var file = folder.resolve(MARK);
      return Files.exists(file) ? Long.parseLong(Files.readString(file).strip()) : 0;
    } catch (NumberFormatException e) {
      return 0;
    } catch (IOException e) {
      throw failed(folder, e);
    }
  }

  /** Marks a second as shown. */
  public void mark(long second) {
    try {
      var next = folder.resolve(MARK + ".next");
      Files.writeString(next, Long.toString(second));
      Files.move(
          next,
          folder.resolve(MARK),
          StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw failed(folder, e);
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw failed(folder, e);
    }
  }

  private static GridwrightException failed(Path folder, IOException e) {
    if (e instanceof JsonProcessingException) {
      return new GridwrightException(ErrorCode.BAD_CONFIG, "The twin's journal is damaged", e)
          .with("folder", folder);
    }
    return new GridwrightException(ErrorCode.NO_DISK, "The twin's journal cannot be used", e)
        .with("folder", folder);
  }
}
