package io.gridwright.ingest.flink.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gridwright.analytics.segments.CommittedSegment;
import io.gridwright.analytics.segments.SegmentStore;
import io.gridwright.analytics.segments.StagedSegment;
import io.gridwright.model.error.GridwrightException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.flink.api.connector.sink2.Committer.CommitRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SegmentCommitterTest {
  @TempDir Path home;

  @Test
  void onlyTheLastStartThatTookTheHomeCommits() throws IOException {
    var store = new SegmentStore(home);
    store.take("first");
    new SegmentCommitter(store, "run-1", "first").commit(List.of(staged("a")));
    store.take("second");
    var zombie = new SegmentCommitter(store, "run-1", "first");
    var late = staged("b");
    assertThatThrownBy(() -> zombie.commit(List.of(late)))
        .isInstanceOf(GridwrightException.class)
        .hasMessageContaining("Another run of the stream has taken over");
    assertThat(store.committed()).extracting(CommittedSegment::id).containsExactly("a");

    new SegmentCommitter(store, "run-2", "second").commit(List.of(late));
    assertThat(store.committed()).extracting(CommittedSegment::id).containsExactly("a", "b");
  }

  private Request staged(String id) throws IOException {
    var run = Files.createDirectories(home.resolve("segments/staging/run-1"));
    Files.writeString(run.resolve(id + ".parquet"), "rows");
    return new Request(new StagedSegment("run-1", id, "gpu_sample", 1));
  }

  private record Request(StagedSegment segment) implements CommitRequest<StagedSegment> {
    @Override
    public StagedSegment getCommittable() {
      return segment;
    }

    @Override
    public int getNumberOfRetries() {
      return 0;
    }

    @Override
    public void signalFailedWithKnownReason(Throwable failure) {
      throw new AssertionError(failure);
    }

    @Override
    public void signalFailedWithUnknownReason(Throwable failure) {
      throw new AssertionError(failure);
    }

    @Override
    public void retryLater() {
      throw new AssertionError();
    }

    @Override
    public void updateAndRetryLater(StagedSegment later) {
      throw new AssertionError();
    }

    @Override
    public void signalAlreadyCommitted() {
      throw new AssertionError();
    }
  }
}
