package io.gridwright.ingest.parsers.nvidia;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.parsers.Parsers;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.signal.MetricSample;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Files of a node beside the exporter. */
class NodeFilesTest {
  @Test
  @DisplayName("BR-033: a limit of max is no limit, and costs no other")
  void limitOfMaxIsNone() {
    var printed =
        Printed.of(
            """
            /sys/fs/cgroup/system.slice/slurmstepd.scope/job_101/memory.max:  max
            /sys/fs/cgroup/system.slice/slurmstepd.scope/job_101/memory.current:  4096
            /sys/fs/cgroup/system.slice/slurmstepd.scope/job_102/memory.max:  lots
            """);
    assertThat(printed.result().kind()).isEqualTo(DocumentKind.CGROUP);
    String group = "/sys/fs/cgroup/system.slice/slurmstepd.scope/job_101";
    var labels = Map.of("cgroup", group, "slurm_job", "101");
    assertThat(printed.all(MetricSample.class))
        .containsExactly(
            new MetricSample("n1", "cgroup_memory_max_unlimited", labels, 1),
            new MetricSample("n1", "cgroup_memory_current", labels, 4096));
    assertThat(printed.reasons()).containsExactly("not_a_number");
  }

  @Test
  @DisplayName("BR-034: a job that is written twice for a GPU holds it once")
  void jobWrittenTwiceIsOne() {
    var document =
        new SourceDocument(
            "/var/lib/dcgm-exporter/job-mapping/0",
            null,
            "n1",
            Printed.READ_AT,
            "5\n5\n7\n".getBytes(StandardCharsets.UTF_8));
    var printed = new Printed(Parsers.parse(document));
    assertThat(printed.all(MetricSample.class))
        .containsExactly(
            new MetricSample("n1", "dcgm_job_mapping", Map.of("gpu", "0", "hpc_job", "5"), 1),
            new MetricSample("n1", "dcgm_job_mapping", Map.of("gpu", "0", "hpc_job", "7"), 1));
    assertThat(printed.reasons()).containsExactly("duplicate");
  }
}
