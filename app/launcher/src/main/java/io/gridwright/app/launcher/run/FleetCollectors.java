package io.gridwright.app.launcher.run;

import io.gridwright.app.launcher.config.ConfigKey;
import io.gridwright.app.launcher.config.GridwrightConfig;
import io.gridwright.app.launcher.home.ScaledClock;
import io.gridwright.app.launcher.sources.SourceTools;
import io.gridwright.app.launcher.sources.Sources;
import io.gridwright.ingest.collectors.Collector;
import io.gridwright.ingest.collectors.DocumentIntake;
import io.gridwright.ingest.collectors.http.Endpoint;
import io.gridwright.ingest.collectors.http.FetchLimits;
import io.gridwright.ingest.collectors.http.HttpFetch;
import io.gridwright.ingest.collectors.http.PageCollector;
import io.gridwright.ingest.collectors.http.RedfishCollector;
import io.gridwright.ingest.collectors.http.SlurmCollector;
import io.gridwright.ingest.collectors.kubernetes.KubernetesCollector;
import io.gridwright.ingest.collectors.schedule.CollectorSchedule;
import io.gridwright.ingest.collectors.schedule.CollectorStatus;
import io.gridwright.ingest.collectors.spool.DocumentSpool;
import io.gridwright.ingest.parsers.document.DocumentKind;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The collectors that the configuration asks for, on their schedule. */
final class FleetCollectors implements AutoCloseable {
  private final HttpFetch fetch = new HttpFetch(FetchLimits.DEFAULT);
  private final CollectorSchedule schedule;
  private @Nullable KubernetesCollector kubernetes;

  /**
   * Collectors that wait for {@link #start}.
   *
   * @param spool keeps what they read until the broker has it
   */
  FleetCollectors(
      GridwrightConfig config, DocumentIntake intake, ScaledClock clock, DocumentSpool spool) {
    this.schedule = new CollectorSchedule(intake, clock, clock::real).keepingIn(spool);
    var gpu = endpoints(config, ConfigKey.COLLECT_GPU);
    add(config, ConfigKey.COLLECT_GPU_INTERVAL, gpu, prometheus("gpu", gpu));
    var fabric = endpoints(config, ConfigKey.COLLECT_FABRIC);
    add(config, ConfigKey.COLLECT_FABRIC_INTERVAL, fabric, prometheus("fabric", fabric));
    var redfish = endpoints(config, ConfigKey.COLLECT_REDFISH);
    var power = new RedfishCollector("redfish", fetch, redfish, Map::of);
    add(config, ConfigKey.COLLECT_POWER_INTERVAL, redfish, power);
    var grid = endpoints(config, ConfigKey.COLLECT_GRID);
    var feed = new PageCollector("grid", DocumentKind.OPENADR, fetch, grid, Map::of);
    add(config, ConfigKey.COLLECT_POWER_INTERVAL, grid, feed);
    schedulers(config);
    var file = config.text(ConfigKey.COLLECT_SOURCES);
    if (!file.isEmpty()) {
      Sources.open(Path.of(file), new SourceTools(config, fetch))
          .forEach(source -> source.addTo(schedule));
    }
  }

  private PageCollector prometheus(String name, List<Endpoint> endpoints) {
    return new PageCollector(name, DocumentKind.PROMETHEUS, fetch, endpoints, Map::of);
  }

  private void schedulers(GridwrightConfig config) {
    var interval = config.duration(ConfigKey.COLLECT_QUEUE_INTERVAL);
    var slurm = SchedulerAccess.slurm(config);
    if (slurm != null) {
      var base = new Endpoint(slurm.cluster(), null, slurm.url());
      var unused =
          schedule.every(interval, new SlurmCollector("slurm", fetch, base, null, slurm::headers));
    }
    var access = SchedulerAccess.kubernetesReader(config);
    if (access != null) {
      kubernetes =
          new KubernetesCollector("kubernetes", config.text(ConfigKey.KUBERNETES_CLUSTER), access);
      var unused = schedule.every(interval, kubernetes).listening(kubernetes.changes());
    }
  }

  private void add(
      GridwrightConfig config, ConfigKey interval, List<Endpoint> endpoints, Collector collector) {
    if (!endpoints.isEmpty()) {
      var unused = schedule.every(config.duration(interval), collector);
    }
  }

  static List<Endpoint> endpoints(GridwrightConfig config, ConfigKey key) {
    return config.list(key).stream().map(item -> Endpoint.parse(null, item)).toList();
  }

  void start() {
    schedule.start();
  }

  /** One row per collector. */
  List<CollectorStatus> status() {
    return schedule.statusRows();
  }

  @Override
  public void close() {
    schedule.close();
    fetch.close();
    if (kubernetes != null) {
      kubernetes.close();
    }
  }
}
