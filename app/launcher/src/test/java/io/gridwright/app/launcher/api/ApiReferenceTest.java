package io.gridwright.app.launcher.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.gridwright.model.policy.ActuationMode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The written reference says what the server says of itself. */
class ApiReferenceTest {
  private static final Path REFERENCE = Path.of("..", "..", "docs", "api.md");
  private static final Pattern ENDPOINT = Pattern.compile("(?m)^\\| `((?:GET|POST) /api/v1/\\S+)`");

  @Test
  void everyEndpointIsInTheReferenceAndNoOther() throws Exception {
    var written = new ArrayList<String>();
    var lines = ENDPOINT.matcher(Files.readString(REFERENCE));
    while (lines.find()) {
      written.add(lines.group(1));
    }
    assertThat(written).doesNotHaveDuplicates();
    assertThat(written).containsExactlyInAnyOrderElementsOf(served());
  }

  @Test
  void theReferenceNamesTheWindowOfATable() throws Exception {
    assertThat(Files.readString(REFERENCE))
        .contains("(1 to " + Page.MAX_LIMIT + ", default " + Page.of(null, null).limit() + ")");
  }

  private static List<String> served() throws Exception {
    var status = new Status("0.1.0", ActuationMode.OBSERVE, Instant.EPOCH, 1, 0, List.of());
    try (var server =
        ApiServer.start(ApiConfig.loopback(0), MemoryReports.ofNothing(), () -> status)) {
      var request = HttpRequest.newBuilder(URI.create(server.address() + "/api/v1")).build();
      var body =
          HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
      var served = new ArrayList<String>();
      new ObjectMapper().readTree(body).path("endpoints").forEach(e -> served.add(e.asText()));
      return served;
    }
  }
}
