package io.gridwright.ingest.collectors.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.collectors.DocumentIntake;
import io.gridwright.ingest.collectors.SignalSink;
import io.gridwright.ingest.parsers.Parsers;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.model.signal.JobObservation;
import io.gridwright.model.signal.SignalEvent;
import io.gridwright.model.workload.JobState;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class KubernetesChangesTest {
  private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");
  private static final String JOBS = "/apis/batch/v1/jobs";
  private final List<SignalEvent> sent = new CopyOnWriteArrayList<>();
  private volatile boolean down;
  private KubeSite site;
  private KubernetesCollector collector;

  @BeforeEach
  void start() throws IOException {
    site = new KubeSite();
    site.list("/api/v1/nodes", "Node", "v1", "n1");
    site.list("/api/v1/pods", "Pod", "v1");
    site.list(JOBS, "Job", "batch/v1", "j1", "j2");
    collector =
        new KubernetesCollector(
            "k8s", "kube-b", KubernetesAccess.plain(site.uri(), Duration.ofSeconds(5)));
  }

  @AfterEach
  void stop() {
    collector.close();
    site.close();
  }

  @Test
  void onlyWhatChangedIsToldAndEachTimeWithAnIdentityOfItsOwn() {
    try (var changes = collector.changes()) {
      changes.listen(intake(), InstantSource.fixed(NOW));
      var unused = collector.collect(NOW);
      site.tell(JOBS, "MODIFIED", "batch/v1", "Job", "j1", "11");
      KubernetesCollectorTest.await(() -> sent.size() == 1);
      site.tell(JOBS, "DELETED", "batch/v1", "Job", "j1", "12");
      KubernetesCollectorTest.await(() -> sent.size() == 2);
    }
    assertThat(jobs()).extracting(job -> job.job().id()).containsExactly("t/j1", "t/j1");
    assertThat(jobs().get(1).status().state()).isEqualTo(JobState.CANCELLED);
    Set<String> identities = sent.stream().map(SignalEvent::identity).collect(Collectors.toSet());
    assertThat(identities).hasSize(2);
  }

  @Test
  void whatTheBrokerRefusedIsToldAgain() {
    down = true;
    try (var changes = collector.changes()) {
      changes.listen(intake(), InstantSource.fixed(NOW));
      var unused = collector.collect(NOW);
      site.tell(JOBS, "DELETED", "batch/v1", "Job", "j2", "11");
      KubernetesCollectorTest.await(() -> changes.problem() != null);
      down = false;
      KubernetesCollectorTest.await(() -> !sent.isEmpty() && changes.problem() == null);
    }
    assertThat(jobs()).extracting(job -> job.job().id()).containsExactly("t/j2");
  }

  private List<JobObservation> jobs() {
    return sent.stream().map(event -> (JobObservation) event.body()).toList();
  }

  private DocumentIntake intake() {
    return new DocumentIntake(
        Parsers::parse,
        new SignalSink() {
          @Override
          public void publish(SignalEvent event) {
            if (down) {
              throw new GridwrightException(ErrorCode.SOURCE_FAILED, "The broker is down");
            }
            sent.add(event);
          }

          @Override
          public void flush() {}
        });
  }
}
