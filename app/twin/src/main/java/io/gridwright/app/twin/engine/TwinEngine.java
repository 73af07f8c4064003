package io.gridwright.app.twin.engine;

import io.gridwright.app.twin.journal.Command;
import io.gridwright.app.twin.journal.CommandJournal;
import io.gridwright.app.twin.journal.JournalHeader;
import io.gridwright.app.twin.spec.FleetSpec;
import io.gridwright.app.twin.state.TwinState;
import io.gridwright.app.twin.wire.Reply;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * One state, moved by a clock and changed by commands, safe for use by several threads. A state
 * never goes back: when the clock is behind what was shown, the state stands still.
 */
public final class TwinEngine implements AutoCloseable {
  private static final long MARK_EVERY = 30;
  private final Object lock = new Object();
  private final Clock clock;
  private final CommandJournal journal;
  private final TwinState state;
  private long marked;
  private boolean closed;

  /** Brings a twin up from its journal, or begins one at the clock's moment. */
  public TwinEngine(FleetSpec spec, long seed, Clock clock, Path folder) {
    this.clock = clock;
    var fresh =
        new JournalHeader(
            JournalHeader.VERSION,
            Instant.ofEpochSecond(clock.instant().getEpochSecond()).toString(),
            seed,
            digest(spec));
    this.journal = CommandJournal.open(folder, fresh);
    this.state = new TwinState(spec, seed, Instant.parse(journal.header().start()));
    for (var command : journal.commands()) {
      state.advanceTo(command.at());
      Reply ignored = Commands.apply(state, command);
    }
    this.marked = journal.mark();
    state.advanceTo(marked);
  }

  /** Reads the state as it is now. */
  public <T> T read(Function<TwinState, T> reader) {
    synchronized (lock) {
      advance();
      return reader.apply(state);
    }
  }

  /** Carries a command out now; it is on disk before anything is changed. */
  public Reply write(Command.Kind kind, String target, String body) {
    synchronized (lock) {
      advance();
      var command = new Command(state.world().now(), kind, target, body);
      journal.append(command);
      var reply = Commands.apply(state, command);
      lock.notifyAll();
      return reply;
    }
  }

  /** Lets time pass up to now. */
  public void tick() {
    synchronized (lock) {
      if (!closed) {
        advance();
      }
    }
  }

  /** Waits until something that Kubernetes shows changed, or until the time is over. */
  public void awaitChange(long version, long millis) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    synchronized (lock) {
      long left = millis;
      while (left > 0 && !closed && state.world().changes().version() <= version) {
        lock.wait(left);
        left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      }
    }
  }

  /** Moment of second 0. */
  public Instant start() {
    return Instant.parse(journal.header().start());
  }

  /** Commands of one kind that were carried out so far, in order. */
  public List<Command> commands(Command.Kind kind) {
    synchronized (lock) {
      return journal.commands().stream().filter(c -> c.kind() == kind).toList();
    }
  }

  /** Whether it is over. */
  public boolean closed() {
    synchronized (lock) {
      return closed;
    }
  }

  private void advance() {
    long before = state.world().changes().version();
    state.advanceTo(state.second(clock.instant()));
    if (state.world().now() >= marked + MARK_EVERY) {
      marked = state.world().now();
      journal.mark(marked);
    }
    if (state.world().changes().version() != before) {
      lock.notifyAll();
    }
  }

  @Override
  public void close() {
    synchronized (lock) {
      closed = true;
      journal.mark(state.world().now());
      journal.close();
      lock.notifyAll();
    }
  }

  private static String digest(FleetSpec spec) {
    try {
      var sha = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(sha.digest(spec.toString().getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
