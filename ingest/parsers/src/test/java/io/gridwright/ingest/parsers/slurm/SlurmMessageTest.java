package io.gridwright.ingest.parsers.slurm;

import static io.gridwright.ingest.parsers.slurm.Texts.job;
import static io.gridwright.ingest.parsers.slurm.Texts.read;
import static io.gridwright.ingest.parsers.slurm.Texts.reasons;
import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.model.signal.JobRecord;
import io.gridwright.model.signal.JobRecord.Authority;
import io.gridwright.model.workload.JobState;
import io.gridwright.model.workload.NodeShare;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Messages that are sent when a job starts or ends. */
class SlurmMessageTest {
  private static final String END =
      """
      {"jobid":87,"username":"jg","user_id":1000,"@start":"2026-02-01T11:53:40","@end":"2026-02-01T11:53:47",
       "@submit":"2026-02-01T11:53:30","@eligible":"2026-02-01T11:53:31","elapsed":7,"partition":"gpu",
       "nodes":"n[1-2]","total_nodes":2,"exit_code":"3:0","derived_ec":"0:0","state":"FAILED","qos":"low",
       "array_job_id":80,"array_task_id":4,"time_limit":3600,"job_name":"fit","account":"red",
       "tres_req":"cpu=1,node=2,gres/gpu=8","tres_alloc":"cpu=4,node=2,gres/gpu=8","cluster":"far"}
      """;

  @Test
  void anEndIsARecordOfItsAttempt() {
    assertThat(read(END).kind()).isEqualTo(DocumentKind.SLURM_MESSAGE);
    var job = job(END);
    assertThat(job.job().toString()).isEqualTo("c1:80_4");
    assertThat(job.status().state()).isEqualTo(JobState.FAILED);
    assertThat(job.times().submit()).isEqualTo(Instant.parse("2026-02-01T11:53:30Z"));
    assertThat(job.times().end()).isEqualTo(Instant.parse("2026-02-01T11:53:47Z"));
    assertThat(job.allocation()).containsExactly(new NodeShare("n1", 4), new NodeShare("n2", 4));
    assertThat(job.request().timeLimit()).isEqualTo(Duration.ofHours(1));
    assertThat(job.record()).isEqualTo(new JobRecord(Authority.MESSAGE, "87", 3, 0, null));
  }

  @Test
  void theEndThatAStartExpectsIsNone() {
    var job = job(END.replace("FAILED", "RUNNING").replace("3:0", "0:0"));
    assertThat(job.status().state()).isEqualTo(JobState.RUNNING);
    assertThat(job.times().end()).isNull();
    assertThat(job.record().exitCode()).isNull();
  }

  @Test
  void aJobThatNeverStartedHasNoStart() {
    var text =
        END.replace("\"@start\":\"2026-02-01T11:53:40\"", "\"@start\":\"Unknown\"")
            .replace("FAILED", "CANCELLED");
    assertThat(job(text).times().start()).isNull();
  }

  @Test
  void aTimeThatIsNoneIsRefusedWithItsField() {
    assertThat(reasons(read(END.replace("2026-02-01T11:53:30", "yesterday"))))
        .containsExactly("not_a_time");
  }
}
