package io.gridwright.ingest.collectors.kubernetes;

import io.gridwright.ingest.collectors.Collected;
import io.gridwright.ingest.collectors.Collector;
import io.gridwright.ingest.collectors.Listener;
import io.gridwright.ingest.parsers.document.SourceDocument;
import java.time.Instant;
import java.util.ArrayList;

/**
 * Watches nodes, pods, every kind of work and its queues, and states at each run all that is known,
 * in one document, so that the parser can join it; the server is not asked for that. What happens
 * between two runs is told by {@link #changes()} as it happens, or with the next run. Kinds that a
 * cluster lacks are looked for again. When nodes, pods, jobs or workloads cannot be read, a run
 * brings no document: with a part missing, nodes would look free that are not; any other kind costs
 * only itself.
 */
public final class KubernetesCollector implements Collector, AutoCloseable {
  private final String name;
  private final ClusterWatch watch;
  private volatile boolean listened;

  /** A collector of one cluster; it holds connections until it is closed. */
  public KubernetesCollector(String name, String cluster, KubernetesAccess access) {
    this(name, cluster, access, WatchTiming.STANDARD);
  }

  /** A collector whose patience is given. */
  public KubernetesCollector(
      String name, String cluster, KubernetesAccess access, WatchTiming timing) {
    this.name = name;
    this.watch = new ClusterWatch(cluster, access, timing);
  }

  @Override
  public String name() {
    return name;
  }

  /** Tells changes as they happen, instead of with the next run; closed by who opens it. */
  public Listener changes() {
    listened = true;
    return new KubernetesChanges(name + "-changes", watch);
  }

  @Override
  public Collected collect(Instant now) {
    watch.start();
    var documents = new ArrayList<SourceDocument>();
    var changed = listened ? null : watch.changes(now);
    if (changed != null) {
      documents.add(changed);
    }
    if (watch.whole()) {
      documents.add(watch.everything(now));
    }
    return new Collected(documents, watch.failures());
  }

  ClusterWatch watch() {
    return watch;
  }

  @Override
  public void close() {
    watch.close();
  }
}
