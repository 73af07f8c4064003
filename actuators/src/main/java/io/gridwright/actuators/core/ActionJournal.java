package io.gridwright.actuators.core;

import io.gridwright.model.action.ActionKind;
import io.gridwright.model.action.ActionState;
import io.gridwright.model.action.AuditRecord;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.model.workload.JobRef;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The write-ahead record of every action: one JSON line before a scheduler is called and one after,
 * each forced to disk before the next step. It has one owner and outlives any crash; a line that a
 * crash cut off was never acted on, and is dropped.
 */
public final class ActionJournal implements AutoCloseable {
  private static final int REMEMBERED = 200_000;
  private final Path file;
  private final FileChannel channel;
  private final Map<String, AuditRecord> open = new LinkedHashMap<>();
  private final Map<String, ActionState> outcomes = new Recent();
  private final Set<JobRef> placed = new HashSet<>();

  private ActionJournal(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * Opens {@code journal/actions.ndjson} under a home directory, and reads what is there.
   *
   * @throws GridwrightException when another process has it open, a line other than the last is
   *     damaged, or the disk fails
   */
  public static ActionJournal open(Path home) {
    var file = fileOf(home);
    try {
      Files.createDirectories(file.getParent());
      var channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      try {
        own(channel, file);
        var journal = new ActionJournal(file, channel);
        journal.load();
        return journal;
      } catch (IOException | RuntimeException e) {
        channel.close();
        throw e;
      }
    } catch (IOException e) {
      throw failure("Cannot open the action journal", file, e);
    }
  }

  private static void own(FileChannel channel, Path file) throws IOException {
    try {
      if (channel.tryLock() != null) {
        return;
      }
    } catch (OverlappingFileLockException e) {
      // This process has it open already: refused below like any other owner.
    }
    throw new GridwrightException(ErrorCode.HOME_IN_USE, "Action journal has another owner")
        .with("file", file);
  }

  private void load() throws IOException {
    long end = 0;
    try (var reader = new JournalReader(file, 0)) {
      for (var entry = reader.next(); entry != null; entry = reader.next()) {
        remember(entry.record());
        end = entry.position();
      }
    }
    channel.truncate(end);
    channel.position(end);
  }

  /**
   * Appends an entry and forces it to disk; a skipped action, after which nothing was done, waits
   * for the next force.
   *
   * @throws GridwrightException when it cannot be written; the caller must not act then
   */
  public synchronized void append(AuditRecord entry) {
    var bytes = ByteBuffer.wrap((JournalLine.write(entry) + '\n').getBytes(StandardCharsets.UTF_8));
    try {
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      if (entry.state() != ActionState.SKIPPED) {
        channel.force(false);
      }
    } catch (IOException e) {
      throw failure("Cannot write the action journal", file, e);
    }
    remember(entry);
  }

  private void remember(AuditRecord entry) {
    var id = entry.action().id();
    switch (entry.state()) {
      case SENT, UNKNOWN -> open.put(id, entry);
      case APPLIED -> {
        close(id, ActionState.APPLIED);
        bind(entry);
      }
      case REFUSED -> close(id, ActionState.REFUSED);
      case PROPOSED, SKIPPED -> {}
    }
  }

  private void close(String id, ActionState outcome) {
    open.remove(id);
    outcomes.put(id, outcome);
  }

  private void bind(AuditRecord entry) {
    var kind = entry.action().kind();
    if (kind == ActionKind.PLACE) {
      placed.add(entry.action().job());
    } else if (kind != ActionKind.REQUEUE) {
      // A requeued job stays bound: schedulers let nobody change the nodes of one that runs.
      placed.remove(entry.action().job());
    }
  }

  /** Actions that were sent and of whose effect nothing is known, oldest first. */
  public synchronized List<AuditRecord> unresolved() {
    return List.copyOf(open.values());
  }

  /** How this very action ended when it was sent before, null when it never was. */
  public synchronized @Nullable ActionState outcome(String actionId) {
    return outcomes.get(actionId);
  }

  /** Whether the last thing that was done to a job bound it to nodes. */
  public synchronized boolean placed(JobRef job) {
    return placed.contains(job);
  }

  /** Everything recorded, oldest first, read while it is consumed; close the stream after use. */
  public Stream<JournalEntry> records() {
    return recordsAfter(0);
  }

  /**
   * What was recorded after a position.
   *
   * @param position of the last entry that the caller knows, 0 for none
   * @throws GridwrightException when there is no entry's end at that position
   */
  public Stream<JournalEntry> recordsAfter(long position) {
    return JournalReader.stream(file, position);
  }

  /** The same for a journal that somebody else owns, or that is not there yet. */
  public static Stream<JournalEntry> read(Path home, long position) {
    var file = fileOf(home);
    return Files.exists(file) ? JournalReader.stream(file, position) : Stream.empty();
  }

  private static Path fileOf(Path home) {
    return home.resolve("journal").resolve("actions.ndjson");
  }

  static GridwrightException failure(String title, Path file, IOException cause) {
    return new GridwrightException(ErrorCode.NO_DISK, title, cause).with("file", file);
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw failure("Cannot close the action journal", file, e);
    }
  }

  /** The outcomes of the last actions, bounded. */
  private static final class Recent extends LinkedHashMap<String, ActionState> {
    @Override
    protected boolean removeEldestEntry(Map.Entry<String, ActionState> eldest) {
      return size() > REMEMBERED;
    }
  }
}
