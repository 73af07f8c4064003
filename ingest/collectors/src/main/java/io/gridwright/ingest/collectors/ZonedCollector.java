package io.gridwright.ingest.collectors;

import java.time.Instant;
import java.time.ZoneId;

/**
 * Says of what another collector reads which zone its times are of.
 *
 * @param collector reads
 * @param zone of times without an offset
 */
public record ZonedCollector(Collector collector, ZoneId zone) implements Collector {
  @Override
  public String name() {
    return collector.name();
  }

  @Override
  public Collected collect(Instant now) {
    Collected read = collector.collect(now);
    return new Collected(
        read.documents().stream().map(document -> document.inZone(zone)).toList(), read.failures());
  }
}
