package io.gridwright.ingest.parsers.yunikorn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

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
import io.gridwright.model.workload.NodeShare;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class YuniKornParserTest {
  private static final String APPLICATION =
      """
      {"applicationID": "app-1", "queueName": "root.q", "submissionTime": 1772359200000000001,
       "usedResource": {"nvidia.com/gpu": 8}, "pendingResource": {"nvidia.com/gpu": 4},
       "requests": [{"requestTime": 16487540320812345678, "priority": "0", "allocationTags": {"kubernetes.io/meta/namespace": "team"},
         "allocationLog": [{"message": "seldom", "count": 2}, {"message": "often", "count": 9}]}],
       "allocations": [{"nodeId": "n1", "resource": {"nvidia.com/gpu": 4}}, {"nodeId": "n2", "resource": {"nvidia.com/gpu": 4}}],
       "applicationState": "%s", "user": "ann",
       "stateLog": [{"time": 1772359200000000000, "applicationState": "Accepted"}, {"time": 1772359260000000000, "applicationState": "Running"}]}
      """;

  @Test
  void anApplicationIsTheJobThatItsPodsAre() {
    var job = all(parse(APPLICATION.formatted("Running")), JobObservation.class).get(0);
    assertThat(job.job().id()).isEqualTo("team/app-1");
    assertThat(job.status().state()).isEqualTo(JobState.RUNNING);
    assertThat(job.allocation()).containsExactly(new NodeShare("n1", 4), new NodeShare("n2", 4));
    assertThat(job.request().gpus()).isEqualTo(12);
    assertThat(job.times().submit()).isEqualTo("2026-03-01T10:00:00.000000001Z");
    assertThat(job.times().start()).isEqualTo("2026-03-01T10:01:00Z");
    assertThat(job.owner().queue()).isEqualTo("root.q");
  }

  @Test
  void aWaitingApplicationSaysWhyMostOften() {
    var job =
        all(parse("[" + APPLICATION.formatted("Accepted") + "]"), JobObservation.class).get(0);
    assertThat(job.status().reason()).isEqualTo("often");
    assertThat(job.allocation()).isEmpty();
  }

  @Test
  void aTimeOfTwentyDigitsIsNoTimeAndNoError() {
    var late =
        APPLICATION.formatted("Accepted").replace("1772359200000000001", "16487540320812345678");
    var job = all(parse(late), JobObservation.class).get(0);
    assertThat(job.times().submit()).isNull();
  }

  @Test
  void queuesAreReadWithTheirChildren() {
    var queues =
        parse(
            """
            [{"queuename": "root", "parent": "", "isLeaf": "false", "children": [
              {"queuename": "root.a", "parent": "root", "isLeaf": "true", "guaranteedResource": {"nvidia.com/gpu": 8},
               "maxResource": {"nvidia.com/gpu": 16, "memory": 1}, "absUsedCapacity": {"nvidia.com/gpu": 50}}]}]
            """);
    assertThat(queues.records()).isEqualTo(2);
    assertThat(all(queues, QueueObservation.class))
        .extracting(QueueObservation::name, QueueObservation::parent, QueueObservation::nominalGpus)
        .containsExactly(tuple("root", null, null), tuple("root.a", "root", 8.0));
    assertThat(all(queues, QueueObservation.class).get(1).labels())
        .containsEntry("max_gpus", "16.0")
        .containsEntry("isLeaf", "true");
  }

  @Test
  void configuredQueuesHaveTheirWholePath() {
    var result =
        parse(
            """
            partitions:
              - name: default
                queues:
                  - name: root
                    queues:
                      - name: research
                        properties: {priority.offset: "1000"}
                        resources: {guaranteed: {nvidia.com/gpu: 8}, max: {nvidia.com/gpu: 32}}
                      - name: ""
            """);
    assertThat(result.kind()).isEqualTo(DocumentKind.YUNIKORN);
    assertThat(all(result, QueueObservation.class))
        .extracting(QueueObservation::name, QueueObservation::nominalGpus)
        .containsExactly(tuple("root", null), tuple("root.research", 8.0));
    assertThat(result.deadLetters().map(DeadLetter::reason)).containsExactly("missing_field");
  }

  @Test
  void whatOthersOccupyOfANodeIsNotFree() {
    var node =
        all(
                parse(
                    """
                    {"nodeID": "n1", "hostName": "", "attributes": {"ready": "true"}, "capacity": {"nvidia.com/gpu": 8},
                     "allocated": {"nvidia.com/gpu": 4}, "occupied": {"nvidia.com/gpu": 1}, "available": {"nvidia.com/gpu": 3},
                     "schedulable": true}
                    """),
                NodeObservation.class)
            .get(0);
    assertThat(node.gpus()).isEqualTo(8);
    assertThat(node.gpusAllocated()).isEqualTo(5);
    assertThat(node.labels()).containsEntry("free_gpus", "3.0");
    assertThat(node.status().state()).isEqualTo(NodeState.UP);
  }

  @Test
  void otherAnswersAreNamedAndBrokenOnesRefused() {
    var history = "[{\"timestamp\": 1, \"totalApplications\": \"2\"}]";
    assertThat(parse(history).kind()).isEqualTo(DocumentKind.YUNIKORN);
    assertThat(parse(history).deadLetters().map(DeadLetter::reason))
        .containsExactly("not_telemetry");
    assertThat(parse("{\"applicationID\": \"a\", ...}").deadLetters().map(DeadLetter::reason))
        .containsExactly("malformed_document");
  }

  private static ParseResult parse(String text) {
    return Parsers.parse(
        new SourceDocument(
            "yunikorn", "kube", null, Instant.EPOCH, text.getBytes(StandardCharsets.UTF_8)));
  }

  private static <T> List<T> all(ParseResult result, Class<T> type) {
    return result.events().stream()
        .map(event -> event.body())
        .filter(type::isInstance)
        .map(type::cast)
        .toList();
  }
}
