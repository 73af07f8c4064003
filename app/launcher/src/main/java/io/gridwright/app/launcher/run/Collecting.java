package io.gridwright.app.launcher.run;

import io.gridwright.app.launcher.config.ConfigKey;
import io.gridwright.app.launcher.config.GridwrightConfig;
import io.gridwright.app.launcher.home.ScaledClock;
import io.gridwright.ingest.collectors.publish.BrokerTopics;
import io.gridwright.ingest.collectors.publish.SignalPublisher;
import io.gridwright.ingest.collectors.schedule.CollectorStatus;
import java.time.Duration;
import java.util.List;

/** Collectors and a publisher, and nothing else. */
public final class Collecting implements AutoCloseable {
  private static final Duration DELIVERY = Duration.ofMinutes(1);
  private static final int PARTITIONS = 2;
  private final SignalPublisher publisher;
  private final FleetCollectors collectors;

  private Collecting(SignalPublisher publisher, FleetCollectors collectors) {
    this.publisher = publisher;
    this.collectors = collectors;
  }

  /** Starts publishing to the configured broker. */
  public static Collecting start(GridwrightConfig config, ScaledClock clock) {
    var bootstrap = config.text(ConfigKey.KAFKA_BOOTSTRAP);
    new BrokerTopics(bootstrap).create(PARTITIONS);
    var publisher = SignalPublisher.connect(bootstrap, DELIVERY);
    var collectors =
        new FleetCollectors(
            config, Intakes.open(config, publisher), clock, Spools.of(config, null));
    collectors.start();
    return new Collecting(publisher, collectors);
  }

  /** One row per collector. */
  public List<CollectorStatus> status() {
    return collectors.status();
  }

  @Override
  public void close() {
    collectors.close();
    publisher.close();
  }
}
