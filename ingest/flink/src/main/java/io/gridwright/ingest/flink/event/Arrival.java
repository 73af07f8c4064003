package io.gridwright.ingest.flink.event;

import io.gridwright.ingest.flink.counter.CounterReading;
import io.gridwright.ingest.flink.health.FaultSigns;
import io.gridwright.ingest.flink.health.HealthSign;
import io.gridwright.ingest.parsers.SignalJson;
import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.signal.FaultEvent;
import io.gridwright.model.signal.GpuSample;
import io.gridwright.model.signal.JobObservation;
import io.gridwright.model.signal.NodeObservation;
import io.gridwright.model.signal.Origin;
import io.gridwright.model.signal.SignalEvent;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * One message of the broker, read and judged.
 *
 * @param identity hash of the identity by which a repeated delivery is recognised
 * @param group group of entities that it belongs to, from 0 below {@link #GROUPS}; what is said of
 *     one entity stays in order
 * @param records source records that it stands for
 * @param time event time, ISO 8601, UTC
 * @param row its row, with the message's place on the broker
 * @param gpu set for a GPU sample
 * @param job set for a look at a job
 * @param node set for a node observation
 * @param counters set for what has counters
 * @param sign set for a fault
 */
public record Arrival(
    long identity,
    int group,
    int records,
    String source,
    String position,
    String time,
    Place place,
    TableRow row,
    @Nullable GpuReading gpu,
    @Nullable JobSighting job,
    @Nullable NodeSighting node,
    @Nullable CounterReading counters,
    @Nullable HealthSign sign) {
  /** Groups of entities; the identities of each are remembered together. */
  public static final int GROUPS = 4096;

  /** Where a message lies on the broker. */
  public record Place(String topic, int partition, long offset) {}

  /** The arrival of an event, recognised by the hash of an identity and the entity it is about. */
  static Arrival of(SignalEvent event, long identity, String entity, Place place) {
    var time = event.eventTime();
    var body = event.body();
    return new Arrival(
        identity,
        Math.floorMod(entity.hashCode(), GROUPS),
        event.records(),
        event.origin().source(),
        event.origin().position(),
        time.toString(),
        place,
        row(event, place),
        body instanceof GpuSample sample ? GpuReading.of(sample, time) : null,
        body instanceof JobObservation seen && seen.sighting() ? JobSighting.of(seen, time) : null,
        body instanceof NodeObservation seen ? NodeSighting.of(seen, time) : null,
        CounterReading.of(body, time),
        body instanceof FaultEvent fault ? FaultSigns.of(fault, time) : null);
  }

  /** What is kept of it when it was read before: a dead letter that carries its records. */
  public TableRow asDuplicate() {
    var letter =
        new DeadLetter(
            row.table(),
            null,
            "duplicate",
            "The same source, position, entity and time was read before.",
            row.json());
    var origin = new Origin(source, position);
    return row(new SignalEvent(origin, Instant.parse(time), records, letter), place);
  }

  static long micros(Instant time) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, time);
  }

  private static TableRow row(SignalEvent event, Place place) {
    return new TableRow(
        event.body().kind().table(),
        SignalJson.rowJson(event, place.topic(), place.partition(), place.offset()));
  }
}
