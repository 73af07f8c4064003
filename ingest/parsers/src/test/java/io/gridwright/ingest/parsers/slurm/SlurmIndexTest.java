package io.gridwright.ingest.parsers.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gridwright.ingest.parsers.Parsers;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.fleet.NodeState;
import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.signal.JobObservation;
import io.gridwright.model.signal.NodeObservation;
import io.gridwright.model.signal.QueueObservation;
import io.gridwright.model.workload.JobState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the traps of recorded answers hold, where those are at hand. */
class SlurmIndexTest {
  private static final Path SAMPLES = samples();

  private static ParseResult read(String file) {
    assumeTrue(Files.isDirectory(SAMPLES), "no recorded answers beside the working copy");
    try {
      var bytes = Files.readAllBytes(SAMPLES.resolve(file));
      var now = Instant.parse("2026-03-01T12:00:00Z");
      return Parsers.parse(new SourceDocument(file, null, null, now, bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "slurm/docs/reservation_tres_cores.txt,SLURM_RECORDS,1",
    "slurm/docs/sacct_hetjob.txt,SLURM_TABLE,6",
    "slurm/docs/squeue_hetjob.txt,SLURM_TABLE,8",
    "slurm/docs/squeue_job_array.txt,SLURM_TABLE,11",
    "slurm/json-errors/empty_jobs.json,SLURM_JOBS,0",
    "slurm/json-errors/job_not_found_v0.0.40.json,SLURM_JOBS,0",
    "slurm/json-v0.0.40/lcrownover/V0040OpenapiSharesResp.json,SLURM_ACCOUNTING,3",
    "slurm/json-v0.0.39/scontrol_licenses_23.02.json,SLURM_JSON,1",
    "slurm/text/gcm_sample-sacct-fake-line-break.txt,SLURM_TABLE,2",
    "slurm/text/gcm_sample-sacct-output-invalid-utf8.txt,SLURM_TABLE,5",
    "slurm/text/gcm_sample-sacct-output-midnight-edge-case-small.txt,SLURM_TABLE,11",
    "slurm/text/gcm_sample-sacct-output-with-invalid-lines.txt,SLURM_TABLE,0",
    "slurm/text/gcm_sample-sacctmgr-qos.txt,SLURM_TABLE,5",
    "slurm/text/gcm_sample-scontrol-output.txt,SLURM_RECORDS,3",
    "slurm/text/gcm_sample-sinfo-output.txt,SLURM_TABLE,4",
    "slurm/text/sckyzo_reservations_empty.txt,SLURM_RECORDS,0",
    "slurm/text/scontrol_show_node_states.txt,SLURM_RECORDS,5",
    "slurm/text/sckyzo_scontrol_nodes.txt,SLURM_RECORDS,7",
    "slurm/text/slurm2sql_test-data1.csv,SLURM_TABLE,5",
    "slurm/text/sonar_scontrol_resource1.txt,SLURM_RECORDS,3",
    "slurm-live/22.05/sacct.txt,SLURM_TABLE,111",
    "slurm-live/24.11/sacct.txt,SLURM_TABLE,106",
    "slurm-live/26.05/sacct.txt,SLURM_TABLE,111",
    "slurm-live/22.05/squeue.txt,SLURM_TABLE,45",
    "slurm-live/24.11/scontrol-show-job.txt,SLURM_RECORDS,39",
    "slurm-live/24.11/scontrol-show-node.txt,SLURM_RECORDS,16",
    "slurm-live/26.05/scontrol-show-node.txt,SLURM_RECORDS,16",
    "slurm-live/26.05/sinfo.txt,SLURM_TABLE,44",
    "slurm-live/24.11/sshare.txt,SLURM_TABLE,17",
    "slurm-live/24.11/sprio.txt,SLURM_TABLE,8",
    "slurm-live/26.05/sshare.json,SLURM_ACCOUNTING,17",
    "slurm-live/26.05/sdiag.txt,SLURM_STATISTICS,80"
  })
  void kindsAndRecordsAreRight(String file, DocumentKind kind, int accepted) {
    var result = read(file);
    assertThat(result.kind()).isEqualTo(kind);
    assertThat(result.accepted())
        .as("%s", result.deadLetters().map(DeadLetter::detail).toList())
        .isEqualTo(accepted);
  }

  @Test
  void textAndJsonOfAccountingTellTheSame() {
    for (var version : List.of("22.05", "24.11", "26.05")) {
      var text = byAttempt(read("slurm-live/" + version + "/sacct.txt"));
      var json = byAttempt(read("slurm-live/" + version + "/sacct.json"));
      assertThat(text).hasSizeGreaterThan(80);
      json.keySet().retainAll(text.keySet());
      assertThat(json).hasSizeGreaterThan(80);
      for (var attempt : json.entrySet()) {
        var other = text.get(attempt.getKey());
        assertThat(other).isNotNull();
        var seen = attempt.getValue();
        if (seen.record().exitCode() != null && other.record().exitCode() != null) {
          assertThat(seen.times()).as(attempt.getKey()).isEqualTo(other.times());
          assertThat(seen.record().exitCode())
              .as(attempt.getKey())
              .isEqualTo(other.record().exitCode());
          assertThat(seen.record().signal())
              .as(attempt.getKey())
              .isEqualTo(other.record().signal());
          assertThat(seen.allocation()).as(attempt.getKey()).isEqualTo(other.allocation());
          assertThat(seen.job().id()).as(attempt.getKey()).isEqualTo(other.job().id());
        }
      }
    }
  }

  @Test
  void arraysOfTheDocumentationAreCounted() {
    var jobs = Texts.all(read("slurm/docs/squeue_job_array.txt"), JobObservation.class);
    assertThat(jobs.get(0).labels()).containsEntry("tasks", "1020");
    assertThat(jobs.get(0).status().state()).isEqualTo(JobState.PENDING);
  }

  @Test
  void aNumberAloneIsMinutesInAReservation() {
    var labels =
        Texts.all(read("slurm/docs/reservations.txt"), QueueObservation.class).get(0).labels();
    long length = Long.parseLong(labels.get("end")) - Long.parseLong(labels.get("start"));
    assertThat(length).isEqualTo(7200);
    assertThat(labels).containsEntry("node_list", "ALL");
  }

  @Test
  void licencesKeepWhatDoesNotAddUp() {
    var license =
        Texts.all(read("slurm/json-v0.0.39/scontrol_licenses_23.02.json"), QueueObservation.class)
            .get(0);
    assertThat(license.type()).isEqualTo("license");
    assertThat(license.labels())
        .containsEntry("total", "420")
        .containsEntry("used", "213")
        .containsEntry("free", "205");
  }

  @Test
  void nodesThatWereNeverSetUpHaveNoUse() {
    var nodes =
        Texts.all(read("slurm/json-v0.0.37/sinfo_21.08_down_nodes.json"), NodeObservation.class);
    assertThat(nodes).isNotEmpty().anyMatch(node -> node.status().state() == NodeState.DOWN);
  }

  @Test
  void rowsThatAreNotOverHaveNoEnd() {
    for (var file :
        List.of("slurm/text/gcm_sample-sacct-running-output.txt", "slurm-live/24.11/sacct.json")) {
      assertThat(Texts.all(read(file), JobObservation.class))
          .filteredOn(job -> job.status().rawState().matches("RUNNING|PENDING|SUSPENDED"))
          .allMatch(job -> job.times().end() == null && job.record().exitCode() == null);
    }
  }

  private static Map<String, JobObservation> byAttempt(ParseResult result) {
    return Texts.all(result, JobObservation.class).stream()
        .collect(
            Collectors.toMap(
                job -> job.record().id() + '@' + job.times().submit(), job -> job, (a, b) -> b));
  }

  private static Path samples() {
    for (var at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      var samples = at.resolve("shared/data/samples");
      if (Files.isDirectory(samples)) {
        return samples;
      }
    }
    return Path.of("shared/data/samples");
  }
}
