package io.gridwright.ingest.collectors;

import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** Takes what systems send by themselves, for as long as it is open. */
public interface Listener extends AutoCloseable {
  /** Its name in status rows; unique among all collectors and listeners of a schedule. */
  String name();

  /**
   * Begins to listen, and returns. What arrives goes to the intake; it may be acknowledged to its
   * sender only after {@link DocumentIntake#flush()} returned, so that a crash loses nothing.
   *
   * @param clock fleet time; the event time of what says no time of its own
   * @throws io.gridwright.model.error.GridwrightException when it cannot listen at all, such as on
   *     a port in use; a server that is away for a while is {@link #problem()} instead
   */
  void listen(DocumentIntake intake, InstantSource clock);

  /** What is wrong now, in one sentence; null when nothing is. */
  default @Nullable String problem() {
    return null;
  }

  /** Takes nothing more, and returns when what was taken is done with. */
  @Override
  void close();
}
