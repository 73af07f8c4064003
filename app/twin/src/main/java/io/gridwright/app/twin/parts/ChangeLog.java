package io.gridwright.app.twin.parts;

import io.gridwright.app.twin.parts.Change.Kind;
import io.gridwright.model.workload.Scheduler;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Numbers every change of what Kubernetes shows and keeps the newest for those who watch. */
public final class ChangeLog {
  private static final int KEPT = 20_000;
  private final Deque<Change> recent = new ArrayDeque<>();
  private final Map<Object, Long> versions = new HashMap<>();
  private final Map<SimJob, Long> podVersions = new HashMap<>();
  private final Map<String, Long> queueVersions = new HashMap<>();
  private final Map<SimJob, Long> workloadVersions = new HashMap<>();
  private long version = 1;

  /** The newest resource version. */
  public long version() {
    return version;
  }

  /** The oldest resource version after which every change is known. */
  public long oldest() {
    var first = recent.peekFirst();
    return first == null ? version : first.version() - 1;
  }

  /** Resource version of a node or of a job. */
  public long version(Object thing) {
    return versions.getOrDefault(thing, 1L);
  }

  /** Resource version of a job's Workload. */
  public long workloadVersion(SimJob job) {
    return Math.max(version(job), workloadVersions.getOrDefault(job, 1L));
  }

  /** Resource version of a job's pods. */
  public long podVersion(SimJob job) {
    return podVersions.getOrDefault(job, 1L);
  }

  /** Resource version of a team's queues. */
  public long queueVersion(String team) {
    return queueVersions.getOrDefault(team, 1L);
  }

  /** Changes after a resource version, oldest first. */
  public List<Change> after(long seen) {
    return recent.stream().filter(c -> c.version() > seen).toList();
  }

  /** A node changed or is new. */
  public void node(SimNode node, boolean added) {
    if (node.site().cluster().scheduler() == Scheduler.KUBERNETES) {
      versions.put(node, ++version);
      push(new Change(version, Kind.NODE, added, false, null, node, 0, List.of()));
    }
  }

  /** A job changed, is new or is gone. */
  public void job(SimJob job, boolean added, boolean removed) {
    if (job.scheduler() == Scheduler.KUBERNETES) {
      mark(job, removed, versions);
      queueVersions.put(job.order().team(), version);
      push(new Change(version, Kind.JOB, added, removed, job, null, job.attempt(), List.of()));
    }
  }

  /** A job's Workload changed, and the job did not. */
  public void workload(SimJob job) {
    if (job.scheduler() == Scheduler.KUBERNETES) {
      workloadVersions.put(job, ++version);
      queueVersions.put(job.order().team(), version);
      push(new Change(version, Kind.WORKLOAD, false, false, job, null, job.attempt(), List.of()));
    }
  }

  /** A job's pods changed, are new or are gone. */
  public void pods(SimJob job, boolean added, boolean removed) {
    if (job.scheduler() == Scheduler.KUBERNETES) {
      version++;
      if (removed) {
        podVersions.remove(job);
      } else {
        podVersions.put(job, version);
      }
      boolean requeued = removed && job.waits();
      int attempt = requeued ? job.attempt() - 1 : job.attempt();
      var places = removed ? job.lastAllocation() : job.allocation();
      push(new Change(version, Kind.PODS, added, removed, job, null, attempt, places));
    }
  }

  private void mark(SimJob job, boolean removed, Map<Object, Long> marks) {
    version++;
    if (removed) {
      workloadVersions.remove(job);
    }
    @Nullable Long ignored = removed ? marks.remove(job) : marks.put(job, version);
  }

  private void push(Change change) {
    recent.addLast(change);
    if (recent.size() > KEPT) {
      recent.removeFirst();
    }
  }
}
