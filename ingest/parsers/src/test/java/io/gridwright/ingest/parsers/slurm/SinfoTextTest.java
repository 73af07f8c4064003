package io.gridwright.ingest.parsers.slurm;

import static io.gridwright.ingest.parsers.slurm.Texts.all;
import static io.gridwright.ingest.parsers.slurm.Texts.read;
import static io.gridwright.ingest.parsers.slurm.Texts.reasons;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gridwright.model.fleet.NodeState;
import io.gridwright.model.signal.MetricSample;
import io.gridwright.model.signal.NodeObservation;
import io.gridwright.model.signal.QueueObservation;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tables of {@code sinfo}, {@code sshare}, {@code sprio}, {@code sacctmgr}, {@code sdiag} and
 * blocks.
 */
class SinfoTextTest {
  private static List<NodeObservation> nodes(String text) {
    return all(read(text), NodeObservation.class);
  }

  @Test
  @DisplayName("BR-081: a name that runs into the next column costs its row and no other")
  void longNamesCostTheirRow() {
    var text =
        """
        NODELIST            GRES                STATE
        computemgpu-v000001 gpu:h100:8          idle
        computemgpu-v0515694gpu:h100:8          mixed
        """;
    assertThat(reasons(read(text))).containsExactly("field_count");
    assertThat(nodes(text))
        .extracting(NodeObservation::node)
        .containsExactly("computemgpu-v000001");
  }

  @Test
  @DisplayName("BR-083: a node in several partitions is one node")
  void nodesAreCountedOnce() {
    var text =
        "NODELIST|PARTITION|STATE|GRES\nn1|part1*|idle|gpu:8\nn1|part2|idle|gpu:8\nn[2-3]|part1*|mix|gpu:8\n";
    var result = read(text);
    assertThat(result.records()).isEqualTo(4);
    assertThat(nodes(text)).extracting(NodeObservation::node).containsExactly("n1", "n2", "n3");
    assertThat(nodes(text).get(0).labels()).containsEntry("partitions", "part1,part2");
    assertThat(nodes(text).stream().mapToDouble(NodeObservation::gpus).sum()).isEqualTo(24);
  }

  @ParameterizedTest
  @DisplayName(
      "BR-086, BR-121: states are sets of words and marks; one that is not known is a state all the same")
  @CsvSource({
    "planned,UP",
    "mixed-,UP",
    "idle+planned,UP",
    "idle~,DOWN",
    "alloc#,DOWN",
    "idle%,DOWN",
    "down*,DOWN",
    "drng,DRAINING",
    "drained*,DOWN",
    "drained$,MAINTENANCE",
    "drain,DRAINED",
    "MIXED+DRAIN,DRAINING",
    "IDLE+DRAIN+DYNAMIC_NORM+NOT_RESPONDING,DOWN",
    "IDLE+DRAIN+DYNAMIC_NORM,DRAINED",
    "inval,DOWN",
    "resv,UP",
    "brandnew,UNKNOWN"
  })
  void statesAreSetsOfWords(String word, NodeState state) {
    var nodes = nodes("NODELIST|STATE|GRES\nn1|" + word + "|gpu:8\n");
    assertThat(nodes).extracting(node -> node.status().state()).containsExactly(state);
  }

  @Test
  @DisplayName("BR-102: the name of a type may hold dots")
  void typesMayHoldDots() {
    var node = nodes("NODELIST|STATE|GRES\nn1|idle|gpu:nvidia_h200_nvl_4g.71gb:2(S:0)\n").get(0);
    assertThat(node.gpuType()).isEqualTo("nvidia_h200_nvl_4g.71gb");
    assertThat(node.gpus()).isCloseTo(8 / 7.0, within(1e-9));
  }

  @Test
  @DisplayName("BR-103: slices beside whole GPUs count as their share, not as GPUs")
  void slicesAreNoWholeGpus() {
    var node =
        nodes("NODELIST|STATE|GRES\nn1|idle|gpu:ampere:6(S:0-1),gpu:1g.10gb:28(S:0-1)\n").get(0);
    assertThat(node.gpus()).isCloseTo(6 + 28 / 7.0, within(1e-9));
    assertThat(node.labels()).containsEntry("gres", "gpu:ampere:6(S:0-1),gpu:1g.10gb:28(S:0-1)");
  }

  @Test
  void usedGpusAreReadAndWhatIsNotToldIsNotZero() {
    var text =
        "NODELIST|STATE|GRES|GRES_USED\na|mix|gpu:x:8|gpu:x:3(IDX:0,4-5)\nb|idle|gpu:x:8|gpu:x:0(IDX:N/A)\nc|idle|gpu:x:8|N/A\n";
    assertThat(nodes(text))
        .extracting(NodeObservation::gpusAllocated)
        .containsExactly(3.0, 0.0, null);
  }

  @Test
  void aTableThatTellsNoGpusTellsNoNode() {
    var text =
        "PARTITION AVAIL  TIMELIMIT  NODES  STATE NODELIST\nbatch*       up   infinite      2   idle n[1-2]\n";
    assertThat(reasons(read(text))).containsExactly("partial_record", "partial_record");
  }

  @Test
  void blocksOfNodesPartitionsReservationsAndLicencesAreRead() {
    var text =
        """
        NodeName=n1 Arch=x86_64 CoresPerSocket=20
           AvailableFeatures=h100,rack=r7 ActiveFeatures=h100,rack=r7
           Gres=gpu:h100:8(S:0-1)
           OS=Linux 6.1 #1 SMP PREEMPT_DYNAMIC
           State=MIXED+DRAIN ThreadsPerCore=2 Weight=1 Owner=N/A
           Partitions=batch,gpu
           AllocTRES=cpu=28,mem=196709M,gres/gpu=3
           CapWatts=n/a ExtSensorsJoules=n/s
           Reason=fan broke [root@2026-02-01T10:00:00]

        PartitionName=gpu
           AllowAccounts=ALL QoS=N/A MaxNodes=UNLIMITED MaxTime=7-00:00:00
           Nodes=n[1-4] PriorityTier=20 State=UP TotalNodes=4
           TRES=cpu=80,node=4,gres/gpu=32

        ReservationName=maint StartTime=14:24:22 EndTime=16:24:22 Duration=02:00:00
           Nodes=n[1-2] NodeCnt=2 Features=(null) PartitionName=(null) Flags=MAINT,SPEC_NODES
             NodeName=n1 CoreIDs=0-5
             NodeName=n2 CoreIDs=0-5
           TRES=cpu=24
           Users=-root Accounts=(null) Licenses=(null) State=ACTIVE

        ReservationName=old StartTime=2026-02-06T16:00:00
           Duration=120
           Nodes=ALL NodeCnt=20 Users=root State=INACTIVE

        LicenseName=ansys@flex Total=100 Used=20 Free=70 Reserved=10 Remote=yes LastUpdate=2026-02-01T10:10:00
        """;
    var result = read(text);
    assertThat(reasons(result)).isEmpty();
    var node = all(result, NodeObservation.class).get(0);
    assertThat(node.status().state()).isEqualTo(NodeState.DRAINING);
    assertThat(node.status().reason()).startsWith("fan broke");
    assertThat(node.gpusAllocated()).isEqualTo(3);
    assertThat(node.place().rack()).isEqualTo("r7");
    var queues = all(result, QueueObservation.class);
    assertThat(queues)
        .extracting(QueueObservation::type)
        .containsExactly("partition", "reservation", "reservation", "license");
    assertThat(queues.get(0).nominalGpus()).isEqualTo(32);
    assertThat(queues.get(0).labels())
        .containsEntry("max_minutes", "10080")
        .containsEntry("priority_tier", "20");
    assertThat(queues.get(1).labels())
        .containsEntry(
            "start", Long.toString(Instant.parse("2026-03-01T14:24:22Z").getEpochSecond()))
        .containsEntry("users", "-root")
        .containsEntry("flags", "MAINT,SPEC_NODES");
    long start = Instant.parse("2026-02-06T16:00:00Z").getEpochSecond();
    assertThat(queues.get(2).labels())
        .containsEntry("end", Long.toString(start + 7200))
        .containsEntry("node_list", "ALL");
    assertThat(queues.get(3).labels())
        .containsEntry("total", "100")
        .containsEntry("free", "70")
        .containsEntry("reserved", "10");
  }

  @Test
  void sharesKeepTheirTree() {
    var text =
        """
        Account|User|RawShares|NormShares|RawUsage|NormUsage|EffectvUsage|FairShare|LevelFS
        root|||0.000000|500000||1.000000||
         root|ci|parent|0.000000|25000|0.05|0.5|0.500000|inf
         red||10|0.5|100000|0.2|0.2||2.5
          red|ann|1|0.5|50000|0.1|0.1|0.8|1.0
         blue||1000|0.25|50000|0.1|0.1||
        """;
    var shares = all(read(text), QueueObservation.class);
    assertThat(shares)
        .extracting(QueueObservation::name)
        .containsExactly("root", "root/ci", "red", "red/ann", "blue");
    assertThat(shares)
        .extracting(QueueObservation::parent)
        .containsExactly(null, "root", "root", "red", "root");
    assertThat(shares)
        .extracting(QueueObservation::weight)
        .containsExactly(null, null, 10.0, null, 1000.0);
    assertThat(shares.get(3).labels())
        .containsEntry("fairshare", "0.8")
        .containsEntry("raw_usage", "50000");
  }

  @Test
  void blankLimitsAreNone() {
    var qos =
        "Name|Priority|GraceTime|Preempt|PreemptMode|UsageFactor|GrpTRES\nlow|0|00:00:00|||0.5|\nhigh|100||low|requeue|1.0|cpu=512,gres/gpu=64\n";
    assertThat(all(read(qos), QueueObservation.class))
        .extracting(QueueObservation::nominalGpus)
        .containsExactly(null, 64.0);
    var associations =
        "Cluster|Account|User|Partition|Share|GrpTRES|Def QOS\nc1|red|||10|gres/gpu=16|low\nc1|red|ann||1||\n";
    assertThat(all(read(associations), QueueObservation.class))
        .extracting(QueueObservation::name, QueueObservation::nominalGpus, QueueObservation::weight)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("red", 16.0, 10.0),
            org.assertj.core.groups.Tuple.tuple("red/ann", null, null));
  }

  @Test
  @DisplayName(
      "BR-085: statistics are split at the first colon, and lines without a number hold none")
  void statisticsAreSplitAtTheFirstColon() {
    var text =
        """
        *******************************************************
        sdiag output at Mon Jan 27 12:30:00 2026 (1769517000)
        Data since      Mon Jan 27 00:00:00 2026 (1769472000)
        *******************************************************
        Server thread count:  3
        Jobs submitted: 120

        Main schedule statistics (microseconds):
        \tLast cycle:   356
        Backfilling stats
        \tTotal backfilled jobs (since last slurm start): 11
        \tLast cycle when: Mon Jan 27 12:29:57 2026 (1769516997)
        \tLast cycle: 2555
        Latency for 1000 calls to gettimeofday(): 47 microseconds
        Remote Procedure Call statistics by message type
        \tREQUEST_JOB_INFO                        ( 2003) count:43     ave_time:171    total_time:7355
        """;
    assertThat(all(read(text), MetricSample.class))
        .extracting(sample -> sample.name() + ' ' + sample.value())
        .containsExactly(
            "slurm_server_thread_count 3.0",
            "slurm_jobs_submitted 120.0",
            "slurm_schedule_cycle_last 356.0",
            "slurm_bf_backfilled_jobs 11.0",
            "slurm_bf_cycle_last 2555.0",
            "slurm_rpc_count 43.0");
  }

  @Test
  @DisplayName("BR-124: a number for each job is a row, not a series that is remembered")
  void jobsAreNoSeries() {
    var text =
        """
                  JOBID PARTITION     USER   PRIORITY        AGE  FAIRSHARE
                     84 batch         erin       6898          0       6667
                     96 batch        alice       1637          0       1111
        """;
    var samples = all(read(text), MetricSample.class);
    assertThat(samples).extracting(MetricSample::value).containsExactly(6898.0, 1637.0);
    assertThat(samples.get(0).labels())
        .containsEntry("jobid", "84")
        .containsEntry("fairshare", "6667");
    assertThat(samples).extracting(MetricSample::entity).containsOnly("c1/slurm_priority");
  }
}
