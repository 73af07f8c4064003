package io.gridwright.ingest.collectors;

import io.gridwright.model.signal.SignalEvent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A sink that keeps what it was given, and can be told to fail. */
public final class RecordingSink implements SignalSink {
  public final List<SignalEvent> events = Collections.synchronizedList(new ArrayList<>());
  public volatile int flushes;
  public volatile RuntimeException failWith;

  @Override
  public void publish(SignalEvent event) {
    if (failWith != null) {
      throw failWith;
    }
    events.add(event);
  }

  @Override
  public synchronized void flush() {
    flushes++;
  }
}
