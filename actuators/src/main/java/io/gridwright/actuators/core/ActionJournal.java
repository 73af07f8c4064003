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
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

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
  private final Set<String> applied = new HashSet<>();
  private final Set<JobRef> placed = new HashSet<>();

  private ActionJournal(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * Opens {@code journal/actions.ndjson} under a home directory, and reads what is there.
   *
   * @throws GridwrightException when a line other than the last is damaged, or the disk fails
   */
  public static ActionJournal open(Path home) {
    var file = home.resolve("journal").resolve("actions.ndjson");
    try {
      Files.createDirectories(file.getParent());
      var channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      var journal = new ActionJournal(file, channel);
      journal.load();
      return journal;
    } catch (IOException e) {
      throw new GridwrightException(ErrorCode.NO_DISK, "Cannot open the action journal", e)
          .with("file", file);
    }
  }

  private void load() throws IOException {
    var bytes = Files.readAllBytes(file);
    int end = bytes.length;
    while (end > 0 && bytes[end - 1] != '\n') {
      end--;
    }
    channel.truncate(end);
    channel.position(end);
    var text = new String(bytes, 0, end, StandardCharsets.UTF_8);
    int number = 0;
    for (var line : text.lines().toList()) {
      number++;
      try {
        remember(JournalLine.read(line));
      } catch (IllegalArgumentException e) {
        throw new GridwrightException(ErrorCode.INTERNAL, "Action journal is damaged", e)
            .with("file", file)
            .with("line", number)
            .hint("Maybe move the file away after looking at what its last plan did");
      }
    }
  }

  /**
   * Appends an entry and forces it to disk.
   *
   * @throws GridwrightException when it cannot be written; the caller must not act then
   */
  public synchronized void append(AuditRecord entry) {
    var bytes = ByteBuffer.wrap((JournalLine.write(entry) + '\n').getBytes(StandardCharsets.UTF_8));
    try {
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(false);
    } catch (IOException e) {
      throw new GridwrightException(ErrorCode.NO_DISK, "Cannot write the action journal", e)
          .with("file", file);
    }
    remember(entry);
  }

  private void remember(AuditRecord entry) {
    var id = entry.action().id();
    if (entry.state() == ActionState.SENT || entry.state() == ActionState.UNKNOWN) {
      open.put(id, entry);
      return;
    }
    open.remove(id);
    if (entry.state() == ActionState.APPLIED) {
      if (applied.size() >= REMEMBERED) {
        applied.clear();
      }
      applied.add(id);
      if (entry.action().kind() == ActionKind.PLACE) {
        placed.add(entry.action().job());
      } else {
        placed.remove(entry.action().job());
      }
    }
  }

  /** Actions that were sent and of whose effect nothing is known, oldest first. */
  public synchronized List<AuditRecord> unresolved() {
    return List.copyOf(open.values());
  }

  /** Whether this very action was carried out before. */
  public synchronized boolean applied(String actionId) {
    return applied.contains(actionId);
  }

  /** Whether the last thing that was done to a job bound it to nodes. */
  public synchronized boolean placed(JobRef job) {
    return placed.contains(job);
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new GridwrightException(ErrorCode.NO_DISK, "Cannot close the action journal", e)
          .with("file", file);
    }
  }
}
