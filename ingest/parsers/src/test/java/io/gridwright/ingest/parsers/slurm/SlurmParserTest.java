package io.gridwright.ingest.parsers.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.fleet.NodePlace;
import io.gridwright.model.fleet.NodeState;
import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.signal.JobObservation;
import io.gridwright.model.signal.MetricSample;
import io.gridwright.model.signal.NodeObservation;
import io.gridwright.model.signal.QueueObservation;
import io.gridwright.model.workload.JobOwner;
import io.gridwright.model.workload.JobRef;
import io.gridwright.model.workload.JobRequest;
import io.gridwright.model.workload.JobState;
import io.gridwright.model.workload.NodeShare;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class SlurmParserTest {
  private static final Instant SEEN = Instant.parse("2026-03-01T12:00:00Z");

  private static final String RUNNING =
      """
      {"account":"vision","user_name":"ken","cluster":"east","partition":"gb","qos":"normal",
       "job_id":41,"name":"fit","job_state":["RUNNING"],"state_reason":"None","restart_cnt":2,
       "array_job_id":{"set":true,"infinite":false,"number":40},
       "array_task_id":{"set":true,"infinite":false,"number":3},
       "priority":{"set":true,"infinite":false,"number":900},
       "submit_time":{"set":true,"infinite":false,"number":1772360000},
       "eligible_time":{"set":true,"infinite":false,"number":1772360060},
       "start_time":{"set":true,"infinite":false,"number":1772360100},
       "end_time":{"set":true,"infinite":false,"number":0},
       "time_limit":{"set":true,"infinite":false,"number":90},
       "tres_per_node":"gres/gpu:gb200:4","tres_req_str":"node=2,gres/gpu=8,gres/gpu:gb200=8",
       "tres_alloc_str":"node=2,gres/gpu=6","nodes":"n[01-02]",
       "gres_detail":["gpu:gb200:4(IDX:0-3)","gpu:gb200:2(IDX:0,2)"],
       "requeue":true,"batch_flag":true,"comment":"hello","required_nodes":"n[01-02]"}
      """;

  @Test
  void readsRunningArrayTaskWithNestedNumbers() {
    var job = job(parse(null, "{\"jobs\":[" + RUNNING + "],\"errors\":[]}"), 0);

    assertThat(job.job()).isEqualTo(new JobRef("east", "40_3"));
    assertThat(job.owner()).isEqualTo(new JobOwner("ken", "vision", "gb", "normal"));
    assertThat(job.status().state()).isEqualTo(JobState.RUNNING);
    assertThat(job.status().reason()).isNull();
    assertThat(job.status().priority()).isEqualTo(900);
    assertThat(job.status().attempt()).isEqualTo(2);
    assertThat(job.times().submit()).isEqualTo(Instant.ofEpochSecond(1_772_360_000L));
    assertThat(job.times().eligible()).isEqualTo(Instant.ofEpochSecond(1_772_360_060L));
    assertThat(job.times().start()).isEqualTo(Instant.ofEpochSecond(1_772_360_100L));
    assertThat(job.times().end()).isNull();
    assertThat(job.allocation()).containsExactly(new NodeShare("n01", 4), new NodeShare("n02", 2));
    assertThat(job.request())
        .isEqualTo(new JobRequest(2, 3, "gb200", Duration.ofMinutes(90), false, false));
    assertThat(job.labels())
        .containsEntry("job_id", "41")
        .containsEntry("array_job_id", "40")
        .containsEntry("comment", "hello")
        .containsEntry("required_nodes", "n[01-02]");
  }

  @Test
  void onlyBatchJobsOfQosThatGivesWayArePreemptible() {
    var low = RUNNING.replace("\"normal\"", "\"preemptible\"");
    var stays = low.replace("\"requeue\":true", "\"requeue\":false");
    var typed = low.replace("\"batch_flag\":true", "\"batch_flag\":false");
    var result = parse(null, "{\"jobs\":[" + String.join(",", low, stays, typed) + "]}");
    assertThat(all(result, JobObservation.class).stream().map(j -> j.request().preemptible()))
        .containsExactly(true, false, false);
  }

  @Test
  void readsPendingJobWithPlainNumbers() {
    var result =
        parse(
            "west",
            """
            {"meta":{"Slurm":{"version":{"major":22}}},"jobs":[
             {"account":"a","user_name":"u","job_id":7,"name":"x","job_state":"PENDING",
              "state_reason":"JobHeldUser","array_job_id":0,"array_task_id":null,"priority":0,
              "submit_time":1772360000,"eligible_time":0,"start_time":0,"end_time":0,
              "time_limit":4294967295,"node_count":4,"tres_per_node":"",
              "tres_req_str":"cpu=2,node=2,gres/gpu=16,gres/gpu:h100=16","nodes":"",
              "requeue":true,"batch_flag":false,"required_switches":1}]}
            """);
    var job = job(result, 0);
    assertThat(job.job()).isEqualTo(new JobRef("west", "7"));
    assertThat(job.status().state()).isEqualTo(JobState.HELD);
    assertThat(job.status().reason()).isEqualTo("JobHeldUser");
    assertThat(job.times().eligible()).isNull();
    assertThat(job.request()).isEqualTo(new JobRequest(2, 8, "h100", null, true, false));
    assertThat(job.allocation()).isEmpty();
  }

  @Test
  void oneBrokenJobIsOneDeadLetterThatNamesTheField() {
    var broken = RUNNING.replace("\"restart_cnt\":2", "\"restart_cnt\":\"many\"");
    var result = parse(null, "{\"jobs\":[" + RUNNING + "," + broken + ",{\"name\":\"x\"},5]}");
    assertThat(result.records()).isEqualTo(4);
    assertThat(result.accepted()).isEqualTo(1);
    assertThat(result.deadLetters().map(DeadLetter::reason))
        .containsExactly("not_a_number", "missing_field", "not_an_object");
    assertThat(result.deadLetters().map(DeadLetter::field))
        .containsExactly("restart_cnt", "job_state", null);
  }

  @Test
  void readsAccountingAndCountsEarlierAttempts() {
    var result =
        parse(
            "mine",
            """
            {"meta":{"slurm":{"cluster":"east"}},"jobs":[
             {"job_id":9,"cluster":"east","account":"a","user":"u","name":"x",
              "state":{"current":["NODE_FAIL"],"reason":"None"},"nodes":"n[1-2]",
              "time":{"submission":1772360000,"eligible":1772360000,"start":1772360010,
                      "end":1772360500,"limit":{"set":true,"infinite":false,"number":10}},
              "tres":{"allocated":[{"type":"node","name":"","count":2},
                                   {"type":"gres","name":"gpu","count":16},
                                   {"type":"gres","name":"gpu:h100","count":16}],"requested":[]},
              "array":{"job_id":0,"task_id":null}},
             {"job_id":9,"cluster":"west","account":"a","state":{"current":"COMPLETED"}},
             {"job_id":9,"cluster":"east","account":"a","state":{"current":["PENDING"]},
              "tres":{"requested":[{"type":"node","name":"","count":2},
                                   {"type":"gres","name":"gpu","count":8}]}}]}
            """);
    var first = job(result, 0);
    assertThat(first.job()).isEqualTo(new JobRef("mine", "9"));
    assertThat(first.status().state()).isEqualTo(JobState.NODE_FAILED);
    assertThat(first.status().attempt()).isZero();
    assertThat(first.times().end()).isEqualTo(Instant.ofEpochSecond(1_772_360_500L));
    assertThat(first.allocation()).containsExactly(new NodeShare("n1", 8), new NodeShare("n2", 8));
    assertThat(first.request().timeLimit()).isEqualTo(Duration.ofMinutes(10));
    assertThat(job(result, 1).job()).isEqualTo(new JobRef("west", "9"));
    assertThat(job(result, 1).status().attempt()).isZero();
    assertThat(job(result, 2).status().attempt()).isEqualTo(1);
    assertThat(job(result, 2).request().gpusPerNode()).isEqualTo(4);
  }

  @Test
  void readsNodesWithPlaceAndState() {
    var result =
        parse(
            null,
            """
            {"meta":{"slurm":{"cluster":"east"}},"nodes":[
             {"name":"n1","state":["MIXED","DRAIN"],"gres":"gpu:h100:8(S:0-1)","reason":"fan",
              "gres_used":"gpu:h100:3(IDX:0-2)","cluster_name":"","partitions":["batch"],
              "features":["h100","rack=r1","nvlink_domain=d1","leaf=l1"]},
             {"name":"n2","state":"idle","state_flags":[],"gres":"","features":"a,rack=r2",
              "gres_used":"N/A","reason":""},
             {"name":"n3","state":["DOWN","NOT_RESPONDING"],"gres":"gpu:8"}]}
            """);
    var first = node(result, 0);
    assertThat(first.cluster()).isEqualTo("east");
    assertThat(first.status().state()).isEqualTo(NodeState.DRAINING);
    assertThat(first.status().rawState()).isEqualTo("MIXED+DRAIN");
    assertThat(first.status().reason()).isEqualTo("fan");
    assertThat(first.gpus()).isEqualTo(8);
    assertThat(first.gpuType()).isEqualTo("h100");
    assertThat(first.gpusAllocated()).isEqualTo(3);
    assertThat(first.place()).isEqualTo(new NodePlace("d1", "l1", "r1"));
    assertThat(node(result, 1).status().state()).isEqualTo(NodeState.UP);
    assertThat(node(result, 1).gpusAllocated()).isNull();
    assertThat(node(result, 1).place()).isEqualTo(new NodePlace(null, null, "r2"));
    assertThat(node(result, 2).status().state()).isEqualTo(NodeState.DOWN);
  }

  @Test
  void readsRowsOfSinfoAsTheirNodes() {
    var result =
        parse(
            null,
            """
            {"sinfo":[{"node":{"state":["IDLE"]},"nodes":{"nodes":["a","b"]},
              "gres":{"total":"gpu:h100:8","used":"gpu:h100:0(IDX:N/A)"},
              "features":{"total":"x,leaf=l2"},"partition":{"name":"batch"}}]}
            """);
    assertThat(result.records()).isEqualTo(2);
    assertThat(node(result, 1).node()).isEqualTo("b");
    assertThat(node(result, 1).gpus()).isEqualTo(8);
    assertThat(node(result, 1).gpusAllocated()).isZero();
    assertThat(node(result, 1).place().leaf()).isEqualTo("l2");
  }

  @Test
  void readsQueuesErrorsAndStatistics() {
    var result =
        parse(
            "c",
            """
            {"shares":{"shares":[
              {"name":"root","parent":"","shares":{"set":false,"infinite":false,"number":0}},
              {"name":"vision","parent":"root","type":["ASSOCIATION"],
               "shares":{"set":true,"infinite":false,"number":12}},
              {"name":"ken","parent":"vision","type":["USER"],
               "shares":{"set":true,"infinite":false,"number":1}}]},
             "partitions":[{"name":"batch","partition":{"state":["UP"]},
               "tres":{"configured":"cpu=8,gres/gpu=16"}}],
             "statistics":{"jobs_pending":4,"last":{"set":false,"infinite":false,"number":0}},
             "errors":[{"error_number":2017,"description":"no such job","source":"get"}]}
            """);
    assertThat(result.records()).isEqualTo(7);
    var queues = all(result, QueueObservation.class);
    assertThat(queues.stream().map(QueueObservation::type))
        .containsExactly("account", "account", "user", "partition");
    assertThat(queues.get(0).weight()).isNull();
    assertThat(queues.get(1).weight()).isEqualTo(12);
    assertThat(queues.get(2).name()).isEqualTo("vision/ken");
    assertThat(queues.get(3).nominalGpus()).isEqualTo(16);
    assertThat(all(result, MetricSample.class)).singleElement().matches(m -> m.value() == 4);
    assertThat(result.deadLetters().map(DeadLetter::reason))
        .containsExactly("source_error", "sentinel");
  }

  @Test
  void brokenDocumentsAreOneDeadLetter() {
    for (var text : List.of("", "[1]", "{\"jobs\":[", "{} trailing")) {
      var result = parse(null, text);
      assertThat(result.records()).isEqualTo(1);
      assertThat(result.deadLetters().map(DeadLetter::reason))
          .containsExactly("malformed_document");
    }
  }

  @Test
  void listsOfStatesDoNotPassForJobs() {
    var result = parse(null, "{\"jobs\":[{\"job_id\":\"7\",\"state\":[\"RUNNING\"]}]}");
    assertThat(result.deadLetters().map(DeadLetter::reason)).containsExactly("partial_record");
  }

  private static ParseResult parse(String cluster, String json) {
    var bytes = json.getBytes(StandardCharsets.UTF_8);
    var document = new SourceDocument("http://slurm/jobs", cluster, null, SEEN, bytes);
    return new SlurmParser().parse(document, DocumentKind.SLURM_JOBS);
  }

  private static JobObservation job(ParseResult result, int index) {
    return all(result, JobObservation.class).get(index);
  }

  private static NodeObservation node(ParseResult result, int index) {
    return all(result, NodeObservation.class).get(index);
  }

  private static <T> List<T> all(ParseResult result, Class<T> type) {
    return result.events().stream()
        .map(event -> event.body())
        .filter(type::isInstance)
        .map(type::cast)
        .toList();
  }
}
