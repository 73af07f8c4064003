package io.gridwright.ingest.parsers.slurm;

import static io.gridwright.ingest.parsers.slurm.Texts.all;
import static io.gridwright.ingest.parsers.slurm.Texts.job;
import static io.gridwright.ingest.parsers.slurm.Texts.jobs;
import static io.gridwright.ingest.parsers.slurm.Texts.read;
import static io.gridwright.ingest.parsers.slurm.Texts.readIn;
import static io.gridwright.ingest.parsers.slurm.Texts.reasons;
import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.model.signal.JobObservation;
import io.gridwright.model.signal.JobRecord;
import io.gridwright.model.signal.JobRecord.Authority;
import io.gridwright.model.workload.JobState;
import io.gridwright.model.workload.NodeShare;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables of {@code sacct}. */
class SacctTextTest {
  private static final String HEADER =
      "JobID|JobIDRaw|State|ExitCode|Submit|Eligible|Start|End|Suspended|Timelimit|AllocTRES|NodeList|Account|User|ReqMem|JobName\n";

  private static String row(String... changes) {
    var row =
        "51|51|COMPLETED|0:0|2026-02-01T10:00:00|2026-02-01T10:00:05|2026-02-01T10:01:00|2026-02-01T10:11:00"
            + "|00:00:00|01:30:00|cpu=8,gres/gpu:h100=8,gres/gpu=8,node=2|n[1-2]|red|ann|32G|fit";
    for (int i = 0; i < changes.length; i += 2) {
      assertThat(row).contains(changes[i]);
      row = row.replace(changes[i], changes[i + 1]);
    }
    return row + "\n";
  }

  @Test
  void aRowIsARecordOfAccounting() {
    var result = read(HEADER + row());
    assertThat(result.kind()).isEqualTo(DocumentKind.SLURM_TABLE);
    var job = all(result, JobObservation.class).get(0);
    assertThat(job.job().toString()).isEqualTo("c1:51");
    assertThat(job.status().state()).isEqualTo(JobState.COMPLETED);
    assertThat(job.times().submit()).isEqualTo(Instant.parse("2026-02-01T10:00:00Z"));
    assertThat(job.times().eligible()).isEqualTo(Instant.parse("2026-02-01T10:00:05Z"));
    assertThat(job.times().start()).isEqualTo(Instant.parse("2026-02-01T10:01:00Z"));
    assertThat(job.times().end()).isEqualTo(Instant.parse("2026-02-01T10:11:00Z"));
    assertThat(job.request().timeLimit()).isEqualTo(Duration.ofMinutes(90));
    assertThat(job.request().gpusPerNode()).isEqualTo(4);
    assertThat(job.allocation()).containsExactly(new NodeShare("n1", 4), new NodeShare("n2", 4));
    assertThat(job.record())
        .isEqualTo(new JobRecord(Authority.ACCOUNTING, "51", 0, 0, Duration.ZERO));
  }

  @Test
  @DisplayName("BR-084: a complaint of the command is no data")
  void complaintsAreNoData() {
    var result = read("sacct: fatal: AllocGRES is deprecated, please use AllocTRES\n");
    assertThat(reasons(result)).containsExactly("source_error");
  }

  @Test
  @DisplayName("BR-114: an error in front of a table is no row of it")
  void errorsAreNoRows() {
    var result =
        read("sacct: error: slurmdbd: Too wide of a date range in query\n" + HEADER + row());
    assertThat(reasons(result)).containsExactly("source_error");
    assertThat(result.accepted()).isEqualTo(1);
  }

  @Test
  @DisplayName("BR-087: a table without rows is no error")
  void noRowsAreFine() {
    assertThat(read(HEADER).records()).isZero();
    assertThat(read("No reservations in the system\n").records()).isZero();
  }

  @Test
  @DisplayName("BR-096: the name of an array's task and its own id are both kept")
  void bothNamesOfATaskAreKept() {
    var job = job(HEADER + row("51|51", "900_7|912"));
    assertThat(job.job().id()).isEqualTo("900_7");
    assertThat(job.record().id()).isEqualTo("912");
    assertThat(job.labels()).containsEntry("array_job_id", "900").containsEntry("job_id", "912");
  }

  @Test
  @DisplayName(
      "BR-097: the component of a heterogeneous job has an id of its own and keeps its leader")
  void componentsBelongTogether() {
    var job = job(HEADER.replace("JobIDRaw|", "") + row("51|51", "4711+1"));
    assertThat(job.job().id()).isEqualTo("4712");
    assertThat(job.labels())
        .containsEntry("het_job_id", "4711")
        .containsEntry("het_job_offset", "1");
  }

  @ParameterizedTest
  @DisplayName("BR-100: entries of TRES add up, and typed and untyped ones are the same cards")
  @CsvSource(
      delimiter = ';',
      value = {
        "gres/gpu:volta=2,mem=125G,node=1;2",
        "gres/gpu=4,gres/gpu:a100=4,node=2;4",
        "gres/gpu:a=2,gres/gpu:b=3,gres/gpu=5,node=1;5",
        "cpu=1,node=1;0"
      })
  void gpusOfTresAddUp(String tres, double gpus) {
    var job = job(HEADER + row("cpu=8,gres/gpu:h100=8,gres/gpu=8,node=2|n[1-2]", tres + "|n1"));
    assertThat(job.allocation()).containsExactly(new NodeShare("n1", gpus));
  }

  @Test
  @DisplayName("BR-104: times without a zone are of the cluster's zone, those with one of theirs")
  void zonesAreTheClusters() {
    var table = HEADER + row("2026-02-01T10:00:00", "2026-02-01T10:00:00+0300");
    var times = all(readIn("Europe/Berlin", table), JobObservation.class).get(0).times();
    assertThat(times.submit()).isEqualTo(Instant.parse("2026-02-01T07:00:00Z"));
    assertThat(times.start()).isEqualTo(Instant.parse("2026-02-01T09:01:00Z"));
  }

  @Test
  @DisplayName(
      "BR-105: in the cluster's zone an hour that does not exist does not turn start and end round")
  void daylightSavingTurnsNothingRound() {
    var table =
        HEADER
            + row(
                "2026-02-01T10:01:00", "2026-03-08T01:50:00",
                "2026-02-01T10:11:00", "2026-03-08T03:10:00");
    var times = all(readIn("America/New_York", table), JobObservation.class).get(0).times();
    assertThat(Duration.between(times.start(), times.end())).isEqualTo(Duration.ofMinutes(20));
  }

  @Test
  void anEndBeforeItsStartIsRefused() {
    var result = read(HEADER + row("2026-02-01T10:11:00", "2026-02-01T09:11:00"));
    assertThat(reasons(result)).containsExactly("end_before_start");
  }

  @Test
  @DisplayName("BR-106: suspended time is read")
  void suspendedTimeIsRead() {
    var job = job(HEADER + row("|00:00:00|", "|03:00:00|"));
    assertThat(job.record().suspended()).isEqualTo(Duration.ofHours(3));
  }

  @Test
  @DisplayName("BR-107: each attempt of a requeued job is a record, with its submission")
  void attemptsAreRecords() {
    var rows =
        row("COMPLETED", "NODE_FAIL")
            + row("COMPLETED", "PREEMPTED", "2026-02-01T10:00:00", "2026-02-01T10:00:30")
            + row("2026-02-01T10:00:00", "2026-02-01T10:00:50");
    assertThat(jobs(HEADER + rows))
        .extracting(job -> job.status().state(), job -> job.status().attempt())
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(JobState.NODE_FAILED, 0),
            org.assertj.core.groups.Tuple.tuple(JobState.PREEMPTED, 1),
            org.assertj.core.groups.Tuple.tuple(JobState.COMPLETED, 2));
  }

  @Test
  @DisplayName("BR-109: the energy of steps is joules of their job, and the steps are no jobs")
  void energyIsJoules() {
    var header = HEADER.replace("JobName", "ConsumedEnergyRaw|JobName");
    var job = row("|fit", "||fit");
    var step = row("51|51", "51.0|51.0", "|fit", "|1439089|fit");
    var result = read(header + job + step);
    assertThat(result.records()).isEqualTo(2);
    assertThat(all(result, JobObservation.class)).hasSize(1);
    assertThat(all(result, JobObservation.class).get(0).labels())
        .containsEntry("energy_j", "1439089");
  }

  @ParameterizedTest
  @DisplayName(
      "BR-110: the letter behind the memory says what it is counted for, and 0 is all of a node")
  @CsvSource(
      nullValues = "-",
      value = {
        "4Gc,4096,cpu",
        "16Gn,16384,node",
        "0n,all,node",
        "0,all,node",
        "0c,-,-",
        "320.5G,328192,job"
      })
  void memoryIsCountedForSomething(String text, String mib, String per) {
    var labels = job(HEADER + row("|32G|", "|" + text + "|")).labels();
    assertThat(labels.get("memory_mib")).isEqualTo(mib);
    assertThat(labels.get("memory_per")).isEqualTo(per);
  }

  @ParameterizedTest
  @DisplayName("BR-111: words in place of a limit are no limit, days are read")
  @CsvSource(
      nullValues = "-",
      value = {
        "Partition_Limit,-",
        "UNLIMITED,-",
        "416-16:00:00,PT10000H",
        "00:01:00,PT1M",
        "2-12,PT60H",
        "90:00,PT1H30M",
        "5,PT5M"
      })
  void limitsMayBeWords(String text, Duration limit) {
    assertThat(job(HEADER + row("|01:30:00|", "|" + text + "|")).request().timeLimit())
        .isEqualTo(limit);
  }

  @ParameterizedTest
  @DisplayName("BR-112: a time that is not there yet is none")
  @ValueSource(strings = {"Unknown", "None", "N/A", "", "0", "1970-01-01T00:00:00"})
  void noTimeYet(String text) {
    var job = job(HEADER + row("COMPLETED", "CANCELLED by 32874", "2026-02-01T10:01:00", text));
    assertThat(job.times().start()).isNull();
    assertThat(job.status().state()).isEqualTo(JobState.CANCELLED);
  }

  @Test
  @DisplayName("BR-113: an epoch and a date may stand in one column")
  void epochsAndDatesMayMix() {
    var job = job(HEADER + row("2026-02-01T10:11:00", "1769940660"));
    assertThat(job.times().end()).isEqualTo(Instant.ofEpochSecond(1_769_940_660));
    assertThat(job.times().start()).isEqualTo(Instant.parse("2026-02-01T10:01:00Z"));
  }

  @Test
  void theFirstSecondOf1970InAnyZoneIsNoTime() {
    assertThat(job(HEADER + row("2026-02-01T10:01:00", "1970-01-01T03:00:00")).times().start())
        .isNull();
  }

  @Test
  @DisplayName("BR-117: usage that is zero everywhere is not told, because nobody measured it")
  void unmeasuredUsageIsNotTold() {
    var job = job(HEADER.replace("ReqMem", "TotalCPU") + row("|32G|", "|00:00:00|"));
    assertThat(job.labels()).doesNotContainKeys("total_cpu", "usage", "memory_mib");
  }

  @Test
  @DisplayName(
      "BR-119: a delimiter in a name is part of it where the name comes last, else the row is counted as refused")
  void delimitersInNames() {
    assertThat(job(HEADER + row("|fit", "|crazy|name")).name()).isEqualTo("crazy|name");
    var first = "JobID|JobName|State|End\n101|crazy|name|COMPLETED|None\n102|tame|COMPLETED|None\n";
    assertThat(reasons(read(first))).containsExactly("field_count");
    assertThat(jobs(first)).extracting(JobObservation::name).containsExactly("tame");
    var own = "JobID^|^JobName^|^State^|^End\n101^|^crazy|name^|^COMPLETED^|^None\n";
    assertThat(job(own).name()).isEqualTo("crazy|name");
  }

  @Test
  @DisplayName("BR-120: bytes that are no UTF-8 cost no row")
  void strangeBytesCostNoRow() {
    var bytes =
        (HEADER + row("|fit", "|Caf\u00e9") + row("51|51", "52|52"))
            .getBytes(StandardCharsets.ISO_8859_1);
    var result = read(bytes);
    assertThat(all(result, JobObservation.class))
        .extracting(JobObservation::name)
        .containsExactly("Caf\ufffd", "fit");
  }

  @Test
  void aValueMayHoldALineBreakButACorruptRowEatsNoOther() {
    var broken = "lpha|gpu|1\n";
    var lines = HEADER + broken + row() + row("51|51", "52|52", "|fit", "|two\nlines");
    var result = read(lines);
    assertThat(reasons(result)).containsExactly("field_count");
    assertThat(all(result, JobObservation.class))
        .extracting(JobObservation::name)
        .containsExactly("fit", "two\nlines");
    var middle = HEADER + row("51|51", "53|53", "|red|", "|re\nd|");
    assertThat(job(middle).owner().team()).isEqualTo("re\nd");
  }

  @Test
  void anEndThatIsToldBeforeTheJobIsOverIsNone() {
    var running = row("COMPLETED", "RUNNING", "2026-02-01T10:11:00", "2026-02-01T10:01:00");
    var waiting = row("COMPLETED", "PENDING", "2026-02-01T10:01:00", "Unknown");
    assertThat(jobs(HEADER + running + waiting)).allMatch(job -> job.times().end() == null);
    assertThat(jobs(HEADER + running + waiting)).allMatch(job -> job.record().exitCode() == null);
  }

  @ParameterizedTest
  @CsvSource({
    "CANCELLED by 1001,CANCELLED",
    "CANCELLED+,CANCELLED",
    "OUT_OF_ME+,FAILED",
    "NODE_FAIL,NODE_FAILED",
    "DEADLINE,TIMEOUT",
    "REQUEUED,PREEMPTED",
    "FOO,UNKNOWN"
  })
  void statesAreReadInEveryForm(String word, JobState state) {
    assertThat(job(HEADER + row("COMPLETED", word)).status().state()).isEqualTo(state);
  }

  @ParameterizedTest
  @CsvSource({"0:0,0,0", "1:0,1,0", "0:9,0,9", "0:53,0,53", "125:0,125,0"})
  void exitCodesAreCodeAndSignal(String text, int code, int signal) {
    var record = job(HEADER + row("|0:0|", "|" + text + "|")).record();
    assertThat(List.of(record.exitCode(), record.signal())).containsExactly(code, signal);
  }

  @Test
  void tasksOfAnArrayThatNeverStartedAreOneRecordWithTheirNumber() {
    var job =
        job(
            HEADER
                + row(
                    "51|51",
                    "45_[1-6,9%2]|45",
                    "COMPLETED",
                    "CANCELLED",
                    "2026-02-01T10:01:00",
                    "None"));
    assertThat(job.job().id()).isEqualTo("45");
    assertThat(job.labels())
        .containsEntry("array_task_string", "1-6,9")
        .containsEntry("tasks", "7");
  }

  @Test
  void rowsOfStepsWithoutTheirJobAreRefused() {
    var result = read(HEADER + row("51|51", "51.batch|51.batch"));
    assertThat(reasons(result)).containsExactly("step_without_job");
  }

  @Test
  void aTableInColumnsIsReadToo() {
    var text =
        """
        JobID           JobName  Partition    Account  AllocCPUS      State ExitCode
        ------------ ---------- ---------- ---------- ---------- ---------- --------
        67+0                foo      debug       test          2  COMPLETED      0:0
        67+1                foo      debug       test          4     FAILED      3:0
        """;
    assertThat(jobs(text)).extracting(job -> job.job().id()).containsExactly("67", "68");
    assertThat(jobs(text).get(1).record().exitCode()).isEqualTo(3);
  }

  @Test
  void controlCharactersBetweenColumnsMakeNoBinary() {
    var header = "JobIDRaw|JobID|State|A|B|C|D|E|F|G|Submit|Start|End|JobName\n";
    var row = "30|30|CANCELLED||||||||1796146700|None|1796146708|x\n";
    var result = read((header + row + row).replace('|', '\u001f'));
    assertThat(result.kind()).isEqualTo(DocumentKind.SLURM_TABLE);
    assertThat(result.accepted()).isEqualTo(2);
  }
}
