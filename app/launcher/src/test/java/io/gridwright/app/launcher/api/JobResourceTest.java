package io.gridwright.app.launcher.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.gridwright.model.policy.ActuationMode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class JobResourceTest {
  private final Status status =
      new Status("0.1.0", ActuationMode.OBSERVE, Instant.EPOCH, 1, 1, List.of());
  private ApiServer server;

  @BeforeEach
  void start() {
    server = ApiServer.start(ApiConfig.loopback(0), MemoryReports.ofFixture(), () -> status);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void aJobComesWithEveryReasonInOrderAndItsActions() throws Exception {
    var answer = new ObjectMapper().readTree(get("/api/v1/jobs/slurm-a/4171").body());
    assertThat(answer.path("job").path("name").asText()).isEqualTo("ablation-lr");
    assertThat(answer.path("reasons").findValuesAsText("rule"))
        .containsExactly("capacity", "one_domain", "fair_share");
    assertThat(answer.path("actions")).hasSize(1);
  }

  @Test
  void anIdMayHoldASlash() throws Exception {
    var response = get("/api/v1/jobs/kube-b/speech/asr-streaming");
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body()).contains("\"job_id\":\"speech/asr-streaming\"");
  }

  @Test
  void aJobThatIsNotThereIsNamed() throws Exception {
    var response = get("/api/v1/jobs/slurm-a/1");
    assertThat(response.statusCode()).isEqualTo(404);
    assertThat(response.body()).contains("No such job").contains("\"job_id\":\"1\"");
  }

  private HttpResponse<String> get(String path) throws Exception {
    var request = HttpRequest.newBuilder(URI.create(server.address() + path)).build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
  }
}
