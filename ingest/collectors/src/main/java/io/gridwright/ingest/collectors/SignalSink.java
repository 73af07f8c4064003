package io.gridwright.ingest.collectors;

import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.model.signal.SignalEvent;

/** Where signals go. */
public interface SignalSink {
  /**
   * Takes one event; it may still be on its way when this returns.
   *
   * @throws io.gridwright.model.error.GridwrightException SOURCE_FAILED when an event that was
   *     taken earlier, or this one, did not arrive
   */
  void publish(SignalEvent event);

  /** Takes every event of a parsed document. */
  default void publish(ParseResult result) {
    result.events().forEach(this::publish);
  }

  /**
   * Waits until every event that was taken has arrived.
   *
   * @throws io.gridwright.model.error.GridwrightException SOURCE_FAILED when one did not
   */
  void flush();
}
