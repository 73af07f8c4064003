package io.gridwright.ingest.flink.keyed;

import io.gridwright.ingest.flink.event.GpuReading;
import io.gridwright.ingest.flink.event.TableRow;
import io.gridwright.model.signal.GpuSample;
import java.time.Duration;
import java.time.Instant;

/** The rollup of the stream without the stream. Parts of a minute add up, so one sample is one. */
public final class MinuteParts {
  private static final long MINUTE = Duration.ofMinutes(1).toMillis();

  private MinuteParts() {}

  /** The row of {@code gpu_minute} that one sample comes to by itself. */
  public static TableRow of(GpuSample sample, Instant time) {
    var part = new GpuMinutePart();
    part.add(GpuReading.of(sample, time));
    return part.row(Math.floorDiv(time.toEpochMilli(), MINUTE) * MINUTE);
  }
}
