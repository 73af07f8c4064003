package io.gridwright.ingest.parsers.slurm;

import static io.gridwright.ingest.parsers.slurm.Texts.all;
import static io.gridwright.ingest.parsers.slurm.Texts.job;
import static io.gridwright.ingest.parsers.slurm.Texts.jobs;
import static io.gridwright.ingest.parsers.slurm.Texts.read;
import static io.gridwright.ingest.parsers.slurm.Texts.reasons;
import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.model.signal.MetricSample;
import io.gridwright.model.signal.QueueObservation;
import io.gridwright.model.workload.JobState;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The shapes that versions of Slurm give to the same thing in JSON. */
class SlurmShapesTest {
  @ParameterizedTest
  @DisplayName("BR-089: states are words or lists, numbers are plain or objects")
  @ValueSource(
      strings = {
        "\"job_state\":\"RUNNING\",\"time_limit\":60,\"priority\":7",
        "\"job_state\":[\"RUNNING\"],\"time_limit\":{\"set\":true,\"infinite\":false,\"number\":60},\"priority\":{\"set\":true,\"infinite\":false,\"number\":7}"
      })
  void shapesMeanTheSame(String fields) {
    var job =
        job(
            "{\"meta\":{},\"jobs\":[{\"job_id\":5,\"name\":\"x\",\"submit_time\":9,"
                + fields
                + "}]}");
    assertThat(job.status().state()).isEqualTo(JobState.RUNNING);
    assertThat(job.request().timeLimit()).isEqualTo(Duration.ofHours(1));
    assertThat(job.status().priority()).isEqualTo(7);
  }

  @Test
  void infiniteAndUnsetNumbersAreNone() {
    var unset = "{\"set\":false,\"infinite\":false,\"number\":0}";
    var infinite = "{\"set\":true,\"infinite\":true,\"number\":0}";
    for (var limit : new String[] {unset, infinite, "4294967295", "4294967294", "null"}) {
      var job =
          job(
              "{\"meta\":{},\"jobs\":[{\"job_id\":5,\"job_state\":[\"PENDING\"],\"time_limit\":"
                  + limit
                  + "}]}");
      assertThat(job.request().timeLimit()).as(limit).isNull();
    }
  }

  @ParameterizedTest
  @DisplayName("BR-090: the resources of a job are a text or an object, and change nothing")
  @ValueSource(
      strings = {
        "\"job_resources\":{\"nodes\":\"n[1-2]\"}",
        "\"job_resources\":{\"nodes\":{\"count\":2,\"list\":\"n[1-2]\",\"allocation\":[{\"name\":\"n1\",\"sockets\":[{\"cores\":[{\"status\":\"UNALLOCATED\"}]}]}]}}"
      })
  void resourcesMayBeAnObject(String resources) {
    var job =
        job(
            "{\"meta\":{},\"jobs\":[{\"job_id\":5,\"job_state\":[\"RUNNING\"],\"nodes\":\"n[1-2]\",\"tres_alloc_str\":\"cpu=2,node=2,gres/gpu=4\","
                + resources
                + "}]}");
    assertThat(job.allocation()).hasSize(2);
    assertThat(job.request().gpus()).isEqualTo(4);
  }

  @ParameterizedTest
  @DisplayName("BR-091: usage of shares is a number or an object")
  @ValueSource(strings = {"0.0123", "{\"set\":true,\"infinite\":false,\"number\":0.0123}"})
  void usageMayBeAnObject(String usage) {
    var text =
        "{\"meta\":{},\"errors\":[],\"shares\":{\"shares\":[{\"name\":\"red\",\"parent\":\"root\",\"effective_usage\":"
            + usage
            + "}]}}";
    assertThat(all(read(text), QueueObservation.class).get(0).labels())
        .containsEntry("effective_usage", "0.0123");
  }

  @Test
  @DisplayName(
      "BR-088: an array that waits is one record that counts its tasks, whatever -r was asked")
  void arraysAreCountedWithoutBeingSpread() {
    var text =
        "{\"meta\":{},\"jobs\":[{\"job_id\":5,\"job_state\":[\"PENDING\"],\"array_job_id\":5,\"array_task_id\":null,\"array_task_string\":\"1-512%8\"}]}";
    assertThat(jobs(text)).hasSize(1);
    assertThat(job(text).labels()).containsEntry("tasks", "512");
  }

  @Test
  @DisplayName("BR-122: the number that stands for no value is no number")
  void noValueIsNoNumber() {
    var text =
        "{\"meta\":{},\"errors\":[],\"statistics\":{\"gpumem\":18446744073709551614,\"jobs_pending\":4}}";
    assertThat(all(read(text), MetricSample.class))
        .extracting(MetricSample::name)
        .containsExactly("slurm_jobs_pending");
    assertThat(reasons(read(text))).containsExactly("sentinel");
  }

  @Test
  @DisplayName("BR-118: times in the labels of a metric are labels")
  void timesInLabelsAreLabels() {
    var text =
        "# TYPE sacct_failed_jobs gauge\nsacct_failed_jobs{jobid=\"5\",starttime=\"2026-01-01\",endtime=\"2026-01-02\"} 1\n";
    var result = read(text);
    assertThat(jobs(text)).isEmpty();
    assertThat(all(result, MetricSample.class))
        .singleElement()
        .matches(sample -> sample.labels().containsKey("starttime"));
  }

  @Test
  void endlessNumbersCostNoAnswer() {
    var text =
        "{\"meta\":{},\"errors\":[],\"shares\":{\"shares\":[{\"name\":\"red\",\"fairshare\":{\"level\":Infinity,\"factor\":0.5}}]}}";
    assertThat(all(read(text), QueueObservation.class).get(0).labels())
        .containsEntry("fairshare", "0.5")
        .doesNotContainKey("fairshare_level");
  }

  @ParameterizedTest
  @DisplayName("exit codes in every form")
  @CsvSource(
      delimiter = ';',
      nullValues = "-",
      value = {
        "FAILED;256;1;0",
        "FAILED;9;0;9",
        "COMPLETED;0;0;0",
        "RUNNING;0;-;-",
        "COMPLETED;{\"status\":\"SUCCESS\",\"return_code\":0};0;0",
        "FAILED;{\"status\":\"SUCCESS\",\"return_code\":0};-;-",
        "FAILED;{\"status\":\"SIGNALED\",\"return_code\":null,\"signal\":{\"signal_id\":9,\"name\":\"Killed\"}};0;9",
        "FAILED;{\"status\":[\"ERROR\"],\"return_code\":{\"set\":true,\"infinite\":false,\"number\":3},\"signal\":{\"id\":{\"set\":false,\"infinite\":false,\"number\":0}}};3;0",
        "CANCELLED;{\"status\":[\"SIGNALED\"],\"return_code\":{\"set\":false,\"infinite\":false,\"number\":0},\"signal\":{\"id\":{\"set\":true,\"infinite\":false,\"number\":15}}};0;15",
        "CANCELLED;{\"status\":[\"SUCCESS\"],\"return_code\":{\"set\":true,\"infinite\":false,\"number\":0},\"signal\":{\"id\":{\"set\":false,\"infinite\":false,\"number\":0}}};0;0",
        "FAILED;{\"status\":[\"PENDING\"],\"return_code\":{\"set\":true,\"infinite\":true,\"number\":0}};-;-"
      })
  void exitCodesInEveryForm(String state, String json, Integer code, Integer signal) {
    var record =
        job("{\"meta\":{},\"jobs\":[{\"job_id\":5,\"job_state\":\""
                + state
                + "\",\"exit_code\":"
                + json
                + "}]}")
            .record();
    assertThat(record.exitCode()).isEqualTo(code);
    assertThat(record.signal()).isEqualTo(signal);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "\"RESIZING\";RESIZING;20", "[\"PENDING\",\"RESIZING\"];RESIZING;20",
            "[\"PENDING\",\"REQUEUED\"];REQUEUED;20",
        "[\"PENDING\"];PENDING;0", "[\"RUNNING\"];RUNNING;0", "[\"COMPLETED\"];COMPLETED;20"
      })
  void recordsThatWereClosedSayWhy(String state, String word, long end) {
    var text =
        "{\"meta\":{},\"jobs\":[{\"job_id\":5,\"association\":{\"user\":\"u\"},\"state\":{\"current\":%s},\"time\":{\"submission\":9,\"start\":10,\"end\":20,\"suspended\":3}}]}"
            .formatted(state);
    var job = job(text);
    assertThat(job.status().rawState()).isEqualTo(word);
    assertThat(job.times().end() == null ? 0 : job.times().end().getEpochSecond()).isEqualTo(end);
    assertThat(job.record().suspended()).isEqualTo(Duration.ofSeconds(3));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      nullValues = "-",
      value = {"0x7E;1-6;6", "0x1;0;1", "0x820;5,11;2", "3-9%3;3-9;7"})
  void tasksMayBeASetOfBits(String text, String ranges, String count) {
    var json =
        "{\"meta\":{},\"jobs\":[{\"job_id\":5,\"association\":{},\"state\":{\"current\":\"CANCELLED\"},\"time\":{\"submission\":9,\"end\":20},\"array\":{\"job_id\":5,\"task\":\"%s\",\"task_id\":null}}]}"
            .formatted(text);
    assertThat(job(json).labels())
        .containsEntry("array_task_string", ranges)
        .containsEntry("tasks", count);
  }

  @Test
  void anAnswerWithErrorsIsNoEmptyQueue() {
    var text =
        "{\"meta\":{},\"jobs\":[],\"errors\":[{\"error_number\":1007,\"error\":\"Protocol authentication error\"}]}";
    assertThat(reasons(read(text))).containsExactly("source_error");
    var unchanged =
        "{\"meta\":{},\"jobs\":[],\"errors\":[],\"warnings\":[{\"description\":\"No job changes since 9\"}]}";
    assertThat(read(unchanged).records()).isZero();
  }
}
