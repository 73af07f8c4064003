package io.gridwright.ingest.flink.counter;

import io.gridwright.model.signal.GpuSample;
import io.gridwright.model.signal.LinkSample;
import io.gridwright.model.signal.PowerSample;
import io.gridwright.model.signal.Signal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The counters of one thing at one moment. MIG instances report the counters of their card, so all
 * of a card are one thing.
 *
 * <p>Public fields and constructor because Flink sends it as a POJO, its numbers as one array.
 */
public final class CounterReading {
  /** {@code gpu}, {@code link} or {@code power}. */
  public String scope = "";

  /** Host or switch, empty for what belongs to none. */
  public String node = "";

  /** GPU UUID, {@code adapter/port}, or the equipment. */
  public String device = "";

  /** Event time, milliseconds since 1970 UTC. */
  public long millis;

  /** Names, as the warehouse has them. */
  public String[] counters = new String[0];

  /** What each read, in its unit. */
  public double[] values = new double[0];

  /** No counters. */
  public CounterReading() {}

  /** Of a signal, null where it has no counters. */
  public static @Nullable CounterReading of(Signal body, Instant time) {
    if (body instanceof GpuSample sample) {
      var values = new Values();
      values.put(CounterTable.ENERGY, sample.power().energyJ());
      values.putAll(sample.extra());
      return values.reading("gpu", sample.gpu().node(), sample.gpu().uuid(), time);
    }
    if (body instanceof LinkSample sample) {
      var values = new Values();
      values.put(CounterTable.RECEIVED, sample.receivedBytes());
      values.put(CounterTable.TRANSMITTED, sample.transmittedBytes());
      values.putAll(sample.extra());
      var device = sample.device() + '/' + sample.port();
      return values.reading("link", sample.node(), device, time);
    }
    if (body instanceof PowerSample sample) {
      var values = new Values();
      Double kilowattHours = sample.energyKwh();
      values.put(CounterTable.ENERGY, kilowattHours == null ? null : kilowattHours * 3.6e6);
      return values.reading("power", "", sample.equipment(), time);
    }
    return null;
  }

  /** Which thing. */
  public String thing() {
    return scope + '/' + node + '/' + device;
  }

  /** Values by counter on their way into arrays. */
  private static final class Values {
    private final List<String> names = new ArrayList<>();
    private final List<Double> readings = new ArrayList<>();

    void put(String series, @Nullable Double value) {
      if (value == null || !Double.isFinite(value) || value < 0) {
        return;
      }
      var counter = CounterTable.of(series);
      if (counter != null) {
        names.add(counter.name());
        readings.add(value * counter.field().scale());
      }
    }

    void putAll(Map<String, Double> extra) {
      extra.forEach(this::put);
    }

    @Nullable CounterReading reading(String scope, String node, String device, Instant time) {
      if (names.isEmpty()) {
        return null;
      }
      var reading = new CounterReading();
      reading.scope = scope;
      reading.node = node;
      reading.device = device;
      reading.millis = time.toEpochMilli();
      reading.counters = names.toArray(String[]::new);
      reading.values = readings.stream().mapToDouble(Double::doubleValue).toArray();
      return reading;
    }
  }
}
