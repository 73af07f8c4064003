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

  /** Resource version of a node or of a job and its Workload. */
  public long version(Object thing) {
    return versions.getOrDefault(thing, 1L);
  }

  /** Resource version of a job's pods. */
  public long podVersion(SimJob job) {
    return podVersions.getOrDefault(job, 1L);
  }

  /** Changes after a resource version, oldest first. */
  public List<Change> after(long seen) {
    return recent.stream().filter(c -> c.version() > seen).toList();
  }

  /** A node changed or is new. */
  public void node(SimNode node, boolean added) {
    if (node.site().cluster().scheduler() == Scheduler.KUBERNETES) {
      versions.put(node, ++version);
      push(new Change(version, Kind.NODE, added, false, null, node));
    }
  }

  /** A job changed, is new or is gone. */
  public void job(SimJob job, boolean added, boolean removed) {
    if (job.scheduler() == Scheduler.KUBERNETES) {
      mark(job, removed, versions);
      push(new Change(version, Kind.JOB, added, removed, job, null));
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
      push(new Change(version, Kind.PODS, added, removed, job, null));
    }
  }

  private void mark(SimJob job, boolean removed, Map<Object, Long> marks) {
    version++;
    @Nullable Long ignored = removed ? marks.remove(job) : marks.put(job, version);
  }

  private void push(Change change) {
    recent.addLast(change);
    if (recent.size() > KEPT) {
      recent.removeFirst();
    }
  }
}
