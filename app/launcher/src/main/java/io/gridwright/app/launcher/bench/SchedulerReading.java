package io.gridwright.app.launcher.bench;

import io.gridwright.analytics.segments.SegmentStore;
import io.gridwright.analytics.segments.SegmentWriter;
import io.gridwright.analytics.warehouse.Warehouse;
import io.gridwright.app.twin.Twin;
import io.gridwright.ingest.parsers.Parsers;
import io.gridwright.ingest.parsers.SignalJson;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/** Reads both schedulers over the wire, by the usual parsers, into a warehouse. */
final class SchedulerReading implements AutoCloseable {
  private static final String RUN = "bench";
  private static final List<String> SLURM =
      List.of("/slurm/v0.0.42/jobs", "/slurm/v0.0.42/nodes", "/slurm/v0.0.42/shares");
  private static final List<String> KUBERNETES =
      List.of(
          "/api/v1/nodes",
          "/api/v1/pods",
          "/apis/batch/v1/jobs",
          "/apis/kueue.x-k8s.io/v1beta1/workloads",
          "/apis/kueue.x-k8s.io/v1beta1/clusterqueues");

  private final Twin twin;
  private final Warehouse warehouse;
  private final SegmentStore store;
  private final SegmentWriter writer;
  private final HttpClient http = HttpClient.newHttpClient();
  private int batch;
  private long offset;

  SchedulerReading(Twin twin, Warehouse warehouse, Path home) {
    this.twin = twin;
    this.warehouse = warehouse;
    this.store = new SegmentStore(home);
    this.writer = new SegmentWriter(store, RUN, RUN);
  }

  /** Reads everything once. */
  void read(Instant at) {
    SLURM.forEach(path -> take(path, twin.slurmCluster(), at));
    KUBERNETES.forEach(path -> take(path, twin.kubernetesCluster(), at));
    writer.prepare(RUN + "-" + batch).forEach(store::commit);
    batch++;
    var unused = warehouse.loadSegments();
  }

  private void take(String path, String cluster, Instant at) {
    var document = new SourceDocument(path, cluster, null, at, get(path));
    for (var event : Parsers.parse(document).events()) {
      var kind = event.body().kind();
      writer.append(kind.table(), SignalJson.rowJson(event, kind.topic().topicName(), 0, offset));
      offset++;
    }
  }

  private byte[] get(String path) {
    try {
      var request = HttpRequest.newBuilder(twin.baseUri().resolve(path)).build();
      return http.send(request, HttpResponse.BodyHandlers.ofByteArray()).body();
    } catch (IOException silent) {
      throw new GridwrightException(ErrorCode.SOURCE_FAILED, "Twin gave no answer", silent)
          .with("path", path);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new GridwrightException(ErrorCode.SOURCE_FAILED, "Reading was interrupted", stopped);
    }
  }

  @Override
  public void close() {
    writer.close();
  }
}
