package io.gridwright.ingest.flink.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gridwright.analytics.segments.StagedSegment;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class StagedSegmentSerializerTest {
  private final StagedSegmentSerializer serializer = new StagedSegmentSerializer();

  @Test
  void aSegmentComesBackAsItWent() throws IOException {
    var segment = new StagedSegment("run", "run-1-gpu_sample", "gpu_sample", 5_000_000_000L);
    assertThat(serializer.deserialize(1, serializer.serialize(segment))).isEqualTo(segment);
  }

  @Test
  void anotherVersionIsRefused() {
    assertThatThrownBy(() -> serializer.deserialize(2, new byte[0]))
        .hasMessageContaining("unknown version of a staged segment: 2");
  }
}
