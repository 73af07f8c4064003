package io.gridwright.ingest.collectors.receive;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.collectors.Collected;
import io.gridwright.ingest.collectors.DocumentIntake;
import io.gridwright.ingest.collectors.SignalSink;
import io.gridwright.ingest.collectors.http.Endpoint;
import io.gridwright.ingest.collectors.http.FetchLimits;
import io.gridwright.ingest.collectors.http.HttpFetch;
import io.gridwright.ingest.collectors.http.PageCollector;
import io.gridwright.ingest.collectors.http.PrometheusServer;
import io.gridwright.ingest.collectors.http.Site;
import io.gridwright.ingest.parsers.Parsers;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.model.signal.GpuSample;
import io.gridwright.model.signal.GpuSample.GpuTenant;
import io.gridwright.model.signal.SignalEvent;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real Prometheus scrapes an exporter, writes what it scraped, and is asked for it. */
class PrometheusIT {
  private static final long PATIENCE_SECONDS = 120;
  private static final String PAGE =
      """
      # HELP DCGM_FI_DEV_POWER_USAGE Power draw (in W).
      # TYPE DCGM_FI_DEV_POWER_USAGE gauge
      DCGM_FI_DEV_POWER_USAGE{gpu="0",UUID="GPU-1",Hostname="n1",namespace="team-a",pod="train-0"} 310.5
      DCGM_FI_DEV_GPU_UTIL{gpu="0",UUID="GPU-1",Hostname="n1",namespace="team-a",pod="train-0"} 97
      DCGM_FI_DEV_MEMORY_TEMP{gpu="0",UUID="GPU-1",Hostname="n1"} 9223372036854775794
      """;

  private final BlockingQueue<SignalEvent> written = new LinkedBlockingQueue<>();
  @TempDir private Path folder;

  private final class Writing implements SignalSink {
    @Override
    public void publish(SignalEvent event) {
      written.add(event);
    }

    @Override
    public void flush() {}
  }

  private static @Nullable String binary() {
    return Arrays.stream(String.valueOf(System.getenv("PATH")).split(File.pathSeparator))
        .map(folder -> folder + "/prometheus")
        .filter(file -> Files.isExecutable(Path.of(file)))
        .findFirst()
        .orElse(null);
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private Process start(String binary, int port, int exporter, int writeTo) throws IOException {
    Path config =
        Files.writeString(
            folder.resolve("prometheus.yml"),
            """
            global: {scrape_interval: 1s}
            scrape_configs:
              - job_name: dcgm
                metrics_path: /metrics
                static_configs:
                  - targets: ["127.0.0.1:%d"]
                    labels: {namespace: gpu-operator, pod: dcgm-exporter-abcde}
            remote_write:
              - url: http://127.0.0.1:%d/api/v1/write
            """
                .formatted(exporter, writeTo));
    return new ProcessBuilder(
            binary,
            "--config.file=" + config,
            "--storage.tsdb.path=" + folder.resolve("data"),
            "--web.listen-address=127.0.0.1:" + port)
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("log").toFile())
        .start();
  }

  private @Nullable GpuSample nextWritten() throws InterruptedException {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (System.nanoTime() < until) {
      SignalEvent event = written.poll(1, TimeUnit.SECONDS);
      if (event != null && event.body() instanceof GpuSample gpu && gpu.power().powerW() != null) {
        return gpu;
      }
    }
    return null;
  }

  private static List<GpuSample> gpus(Collected collected) {
    assertThat(collected.failures()).isEmpty();
    return collected.documents().stream()
        .flatMap(document -> Parsers.parse(document).events().stream())
        .map(SignalEvent::body)
        .filter(GpuSample.class::isInstance)
        .map(GpuSample.class::cast)
        .toList();
  }

  @Test
  void whatAServerScrapedIsWrittenAndCanBeAskedFor() throws Exception {
    String binary = binary();
    Assumptions.assumeTrue(binary != null, "no prometheus on the PATH");
    var listen = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    var options =
        new RemoteWriteOptions("fleet", listen, "c1", null, RemoteWriteOptions.USUAL_MAX_BYTES);
    int port = freePort();
    try (var site = new Site();
        var listener = new RemoteWriteListener(options);
        var fetch = new HttpFetch(FetchLimits.DEFAULT)) {
      site.pages.put("/metrics", PAGE);
      listener.listen(new DocumentIntake(Parsers::parse, new Writing()), () -> Instant.EPOCH);
      Process prometheus =
          start(String.valueOf(binary), port, site.uri("/").getPort(), listener.port());
      try {
        GpuSample gpu = nextWritten();
        assertThat(gpu)
            .describedAs("log: %s", Files.readString(folder.resolve("log")))
            .isNotNull()
            .satisfies(
                sample -> {
                  assertThat(sample.entity()).isEqualTo("n1/GPU-1");
                  assertThat(sample.tenant())
                      .isEqualTo(new GpuTenant(null, "team-a", "train-0", null));
                });
        var server = URI.create("http://127.0.0.1:" + port);
        String all = "{__name__=~\"DCGM_.*\"}";
        assertAsked(fetch, PrometheusServer.queries("c1", server, List.of(all + "[1m]")));
        assertAsked(fetch, PrometheusServer.queries("c1", server, List.of(all)));
        assertAsked(fetch, List.of(PrometheusServer.federation("c1", server, List.of(all))));
      } finally {
        prometheus.destroy();
        assertThat(prometheus.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
      }
    }
  }

  private static void assertAsked(HttpFetch fetch, List<Endpoint> endpoints) {
    var collector =
        new PageCollector("p", DocumentKind.PROMETHEUS_QUERY, fetch, endpoints, Map::of);
    assertThat(gpus(collector.collect(Instant.EPOCH)))
        .isNotEmpty()
        .allSatisfy(
            gpu -> {
              assertThat(gpu.power().powerW()).isEqualTo(310.5);
              assertThat(gpu.activity().gpuUtil()).isEqualTo(97);
              assertThat(gpu.power().memoryTemperatureC()).isNull();
              assertThat(gpu.tenant()).isEqualTo(new GpuTenant(null, "team-a", "train-0", null));
            });
  }
}
