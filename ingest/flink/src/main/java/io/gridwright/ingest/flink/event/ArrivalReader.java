package io.gridwright.ingest.flink.event;

import io.gridwright.ingest.parsers.SignalJson;
import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.signal.GridSignal;
import io.gridwright.model.signal.JobObservation;
import io.gridwright.model.signal.Origin;
import io.gridwright.model.signal.RawInput;
import io.gridwright.model.signal.Signal;
import io.gridwright.model.signal.SignalEvent;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads messages and judges their times. What cannot be understood becomes a dead letter, so every
 * message gives exactly one arrival. For one thread.
 */
public final class ArrivalReader {
  private static final Instant EARLIEST = Instant.parse("1970-01-01T00:00:00Z");
  private static final Instant LATEST = Instant.parse("2200-01-01T00:00:00Z");

  private final InstantSource clock;
  private final Duration futureBound;
  private final IdentityHash hash = new IdentityHash();

  /**
   * A reader.
   *
   * @param clock what an event's time is compared with
   * @param futureBound how far ahead of it an event may be
   */
  public ArrivalReader(InstantSource clock, Duration futureBound) {
    this.clock = clock;
    this.futureBound = futureBound;
  }

  /**
   * Reads one message.
   *
   * @param value null for a message without one
   */
  public Arrival read(Arrival.Place place, byte @Nullable [] value) {
    Instant now = clock.instant();
    try {
      var event = SignalJson.decode(value == null ? new byte[0] : value);
      var judged = judged(event, now);
      return arrival(event, judged.equals(event) ? event : keeping(value, judged), place);
    } catch (RuntimeException malformed) {
      var letter = keeping(value, malformed(place, value, malformed, now));
      return arrival(letter, letter, place);
    }
  }

  /** A refused event keeps the identity and the group of what it was. */
  private Arrival arrival(SignalEvent event, SignalEvent judged, Arrival.Place place) {
    return Arrival.of(judged, hash.of(event.identity()), event.body().entity(), place);
  }

  private SignalEvent judged(SignalEvent event, Instant now) {
    if (event.eventTime().isAfter(now.plus(futureBound))) {
      var detail = "Event time is more than " + futureBound + " ahead: " + event.eventTime();
      return refused(event, "event_time", "future_time", detail, now);
    }
    if (isOutside(event.eventTime())) {
      var detail = "Event time is not after 1970: " + event.eventTime();
      return refused(event, "event_time", "out_of_range", detail, now);
    }
    var strange = times(event.body()).filter(ArrivalReader::isOutside).findFirst();
    if (strange.isPresent()) {
      var detail = "A time is not between 1970 and 2200: " + strange.get();
      return refused(event, "times", "out_of_range", detail, now);
    }
    return event;
  }

  /**
   * The instants of a body; outside the years that a warehouse column can hold they are refused.
   */
  private static Stream<Instant> times(Signal body) {
    if (body instanceof JobObservation seen) {
      var times = seen.times();
      return Stream.of(times.submit(), times.eligible(), times.start(), times.end())
          .filter(time -> time != null);
    }
    if (body instanceof GridSignal signal) {
      return Stream.of(signal.start(), signal.end()).filter(time -> time != null);
    }
    return Stream.empty();
  }

  private static boolean isOutside(Instant time) {
    return time.isBefore(EARLIEST) || time.isAfter(LATEST);
  }

  private static SignalEvent refused(
      SignalEvent event, String field, String reason, String detail, Instant now) {
    var kind = event.body().kind().table();
    var letter = new DeadLetter(kind, field, reason, detail, SignalJson.bodyJson(event));
    return new SignalEvent(event.origin(), now, event.records(), letter);
  }

  private static SignalEvent malformed(
      Arrival.Place place, byte @Nullable [] value, RuntimeException cause, Instant now) {
    var fragment = value == null ? "" : new String(value, StandardCharsets.UTF_8);
    var letter = new DeadLetter("message", null, "malformed_message", cause.getMessage(), fragment);
    var origin = new Origin(place.topic(), place.partition() + "/" + place.offset());
    return new SignalEvent(origin, now, 1, letter);
  }

  /** The dead letter with the message that it is about. */
  private static SignalEvent keeping(byte @Nullable [] value, SignalEvent refused) {
    if (value == null || !(refused.body() instanceof DeadLetter letter)) {
      return refused;
    }
    var whole =
        new DeadLetter(
            letter.documentKind(),
            letter.field(),
            letter.reason(),
            letter.detail(),
            letter.fragment(),
            RawInput.of(value, RawInput.USUAL_LIMIT));
    return new SignalEvent(refused.origin(), refused.eventTime(), refused.records(), whole);
  }
}
