package io.gridwright.ingest.collectors.kubernetes;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.gridwright.ingest.collectors.CollectFailure;
import io.gridwright.ingest.collectors.kubernetes.ClusterState.Standing;
import io.gridwright.ingest.collectors.kubernetes.WatchedKind.Need;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.SourceDocument;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** All watches of one cluster: one for each kind, and what they found out. */
final class ClusterWatch implements AutoCloseable {
  private final KubernetesClient client;
  private final WatchTiming timing;
  private final String source;
  private final ClusterState state = new ClusterState(WatchedKind.ALL);
  private final ClusterDocuments documents;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final List<Thread> threads = new ArrayList<>();
  private Instant last = Instant.EPOCH;

  ClusterWatch(String cluster, KubernetesAccess access, WatchTiming timing) {
    this.client = access.client();
    this.timing = timing;
    var url = client.getMasterUrl().toString();
    this.source = url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    this.documents = new ClusterDocuments(url, cluster);
  }

  /** Starts all watches, once, and waits until each was tried. */
  void start() {
    synchronized (threads) {
      if (threads.isEmpty()) {
        var api = new KubeApi(client, timing);
        for (var kind : WatchedKind.ALL) {
          var watch = new KindWatch(kind, api, state, timing, closed);
          var thread = new Thread(watch, "watch-" + kind.name());
          thread.setDaemon(true);
          threads.add(thread);
          thread.start();
        }
      }
    }
    try {
      state.awaitStart(timing.answer().toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  ClusterState state() {
    return state;
  }

  /** Whether nothing is missing without which others would be misread. */
  boolean whole() {
    return WatchedKind.ALL.stream().allMatch(this::readable);
  }

  private boolean readable(WatchedKind kind) {
    var standing = state.standing(kind);
    return switch (kind.need()) {
      case ALWAYS -> standing == Standing.LIVE;
      case WHERE_SERVED -> standing == Standing.LIVE || standing == Standing.ABSENT;
      case NEVER -> true;
    };
  }

  /** Everything that is known, as it is now. */
  SourceDocument everything(Instant now) {
    return documents.whole(state.objects(), now);
  }

  /** What changed since this was last asked; null for nothing, or while something is missing. */
  synchronized @Nullable SourceDocument changes(Instant now) {
    if (!whole()) {
      return null;
    }
    var changes = state.drain();
    if (changes.isEmpty()) {
      return null;
    }
    last = now.isAfter(last) ? now : last.plusNanos(1000);
    return documents.changes(changes, state.objects(), last);
  }

  /**
   * Kinds that cannot be read. One that the cluster may well lack is told only once it is refused.
   */
  List<CollectFailure> failures() {
    var failures = new ArrayList<CollectFailure>();
    for (var kind : WatchedKind.ALL) {
      var standing = state.standing(kind);
      var failure = state.failure(kind);
      boolean missed = kind.need() == Need.ALWAYS && standing != Standing.LIVE;
      boolean refused = failure != null && (failure.code() != 0 || state.served(kind));
      if (missed || refused) {
        failures.add(failure(kind, standing, failure));
      }
    }
    return failures;
  }

  private CollectFailure failure(
      WatchedKind kind, Standing standing, @Nullable ApiFailure failure) {
    var path = kind.path(kind.versions().get(0));
    var why =
        failure != null
            ? String.valueOf(failure.getMessage())
            : standing == Standing.ABSENT ? "not served" : "no answer yet";
    return new CollectFailure(
        DocumentKind.KUBERNETES.label(),
        source + path,
        CollectFailure.UNREACHABLE,
        path + " cannot be listed: " + why);
  }

  @Override
  public void close() {
    closed.countDown();
    client.close();
    synchronized (threads) {
      threads.forEach(Thread::interrupt);
      for (var thread : threads) {
        try {
          thread.join(timing.shortest().toMillis() + 1);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
    }
  }
}
