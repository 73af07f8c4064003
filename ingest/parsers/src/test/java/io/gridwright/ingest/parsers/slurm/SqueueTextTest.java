package io.gridwright.ingest.parsers.slurm;

import static io.gridwright.ingest.parsers.slurm.Texts.job;
import static io.gridwright.ingest.parsers.slurm.Texts.jobs;
import static io.gridwright.ingest.parsers.slurm.Texts.read;
import static io.gridwright.ingest.parsers.slurm.Texts.reasons;
import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.workload.JobState;
import io.gridwright.model.workload.NodeShare;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tables of {@code squeue} and blocks of {@code scontrol show job}. */
class SqueueTextTest {
  private static final String HEADER =
      "JOBID|JOBID|STATE|NODES|CPUS|TRES_PER_NODE|TRES_ALLOC|NODELIST(REASON)|NAME\n";

  @Test
  @DisplayName("BR-082: tasks that wait in one row count as many")
  void tasksOfAnArrayAreCounted() {
    var job = job(HEADER + "12345_[1-10]|12345|PENDING|1|1|N/A||(Priority)|x\n");
    assertThat(job.job().id()).isEqualTo("12345");
    assertThat(job.status().state()).isEqualTo(JobState.PENDING);
    assertThat(job.status().reason()).isEqualTo("Priority");
    assertThat(job.labels()).containsEntry("tasks", "10");
  }

  @ParameterizedTest
  @DisplayName(
      "BR-094, BR-095: the limit behind the percent sign is no task, and every task wants what the row says")
  @CsvSource(
      delimiter = ';',
      nullValues = "-",
      value = {
        "123456_[9201-10000%500];800",
        "31180452_[0-467];468",
        "77_[1-9:2];5",
        "77_[1,3,8-9];4",
        "77_[0-3,5,...];-"
      })
  void limitsAreNoTasks(String id, String tasks) {
    var job = job(HEADER + id + "|" + id.split("_", 2)[0] + "|PD|1|4|gres/gpu:2||(Resources)|x\n");
    assertThat(job.labels().get("tasks")).isEqualTo(tasks);
    assertThat(job.request().gpusPerNode()).isEqualTo(2);
  }

  @Test
  @DisplayName("BR-099: a plus sign behind a number is a minimum, and a line may name the cluster")
  void clustersAreNamedBetweenTables() {
    var text = "CLUSTER: c2\n" + HEADER + "7|7|PENDING|32+|32+|gres/gpu:1||(None)|x\n";
    assertThat(job(text).job().toString()).isEqualTo("c2:7");
    assertThat(job(text).request().nodes()).isEqualTo(32);
  }

  @Test
  @DisplayName("BR-101: a job that asked for GPUs as a whole has those that it holds")
  void gpusAreThoseHeld() {
    var job = job(HEADER + "9|9|RUNNING|1|8|N/A|cpu=8,mem=64G,node=1,gres/gpu=4|n1|x\n");
    assertThat(job.allocation()).containsExactly(new NodeShare("n1", 4));
    assertThat(job.request().gpusPerNode()).isEqualTo(4);
  }

  @Test
  @DisplayName("BR-092: jobs that ended and are still listed are not in the queue")
  void endedJobsAreNoQueue() {
    var text = HEADER + "1|1|COMPLETED|1|1|N/A||n1|x\n2|2|PENDING|1|1|N/A||(None)|x\n";
    assertThat(jobs(text))
        .extracting(job -> job.status().state().waits())
        .containsExactly(false, true);
  }

  @Test
  @DisplayName(
      "BR-098: the answer to a submission names the job by its number, not by its last word")
  void submissionsNameTheirJob() {
    var letters = read(HEADER + "Submitted batch job 4711 on cluster c2\n").deadLetters();
    assertThat(letters.map(DeadLetter::detail))
        .containsExactly("Says that job 4711 of cluster c2 was submitted");
  }

  @Test
  void theStandardTableIsRead() {
    var text =
        """
         JOBID     PARTITION  NAME  USER  ST  TIME  NODES NODELIST(REASON)
        1080_[5-1024]  debug   tmp   mac  PD  0:00      1 (ReqNodeNotAvail, UnavailableNodes:n[1-2])
        1080_1         debug   tmp   mac   R  0:17      1 tux0
          1081         debug   tmp   mac   R  0:16      1 tux1
        """;
    assertThat(jobs(text))
        .extracting(job -> job.job().id())
        .containsExactly("1080", "1080_1", "1081");
    assertThat(jobs(text).get(0).labels()).containsEntry("tasks", "1020");
    assertThat(jobs(text).get(0).status().reason())
        .isEqualTo("ReqNodeNotAvail, UnavailableNodes:n[1-2]");
    assertThat(jobs(text).get(1).allocation()).containsExactly(new NodeShare("tux0", 0));
    assertThat(jobs(text).get(1).record()).as("its own id is not told").isNull();
  }

  @Test
  void transcriptsHoldSeveralTables() {
    var text =
        """
        $ squeue --job=93
        JOBID PARTITION  NAME  USER ST  TIME  NODES NODELIST
         93+0     debug  bash  adam  R 19:38      1 nid1
         93+2     debug  bash  adam  R 19:38      1 nid3

        $ scancel 93
        $ squeue
        JOBID PARTITION  NAME  USER ST  TIME  NODES NODELIST
        """;
    assertThat(jobs(text)).extracting(job -> job.job().id()).containsExactly("93", "95");
    assertThat(jobs(text).get(1).labels())
        .containsEntry("het_job_id", "93")
        .containsEntry("het_job_offset", "2");
  }

  @Test
  void blocksAreReadOnOneLineAndOnSeveral() {
    var block =
        """
        JobId=19 ArrayJobId=18 ArrayTaskId=1 JobName=big fit
           UserId=ann(1001) GroupId=ann(1001) MCS_label=N/A
           Priority=0 Nice=0 Account=red QOS=low
           JobState=PENDING Reason=JobHeldAdmin Dependency=(null)
           Requeue=1 Restarts=2 BatchFlag=1 Reboot=0 ExitCode=0:0
           RunTime=00:00:00 TimeLimit=1-00:00:00 TimeMin=N/A
           SubmitTime=2026-02-01T10:00:00 EligibleTime=Unknown
           StartTime="None" EndTime=None Deadline=N/A
           Partition=gpu AllocNode:Sid=login:20721
           ReqNodeList=(null) ExcNodeList=n[3-4]
           NodeList=(null)
           NumNodes=2-8 NumCPUs=1 NumTasks=1 CPUs/Task=1 ReqB:S:C:T=0:0:*:*
           ReqTRES=cpu=1,mem=2G,node=2,gres/gpu=16
           AllocTRES=(null)
           TresPerNode=gres/gpu:h100:8
        """;
    for (var text : new String[] {block, block.replaceAll("\n +", " ")}) {
      var job = job(text);
      assertThat(job.job().id()).isEqualTo("18_1");
      assertThat(job.name()).isEqualTo("big fit");
      assertThat(job.owner().user()).isEqualTo("ann");
      assertThat(job.status().state()).isEqualTo(JobState.HELD);
      assertThat(job.status().attempt()).isEqualTo(2);
      assertThat(job.request().nodes()).isEqualTo(2);
      assertThat(job.request().gpusPerNode()).isEqualTo(8);
      assertThat(job.request().timeLimit()).isEqualTo(Duration.ofDays(1));
      assertThat(job.labels())
          .containsEntry("max_nodes", "8")
          .containsEntry("excluded_nodes", "n[3-4]");
      assertThat(job.times().start()).isNull();
    }
  }

  @Test
  void aNameThatPretendsToBeAFieldIsNotBelieved() {
    var text =
        "JobId=7 JobName=x JobState=COMPLETED UserId=u(1) JobState=RUNNING SubmitTime=2026-02-01T10:00:00\n";
    assertThat(reasons(read(text))).containsExactly("ambiguous_field");
  }

  @Test
  void rowsUnderNoHeaderAreRefusedOneByOne() {
    var result = read("221|bio|bob|cpu|PENDING|1|8|cpu=8\n222|bio|bob|cpu|RUNNING|1|8|cpu=8\n");
    assertThat(reasons(result)).containsExactly("no_header", "no_header");
  }
}
