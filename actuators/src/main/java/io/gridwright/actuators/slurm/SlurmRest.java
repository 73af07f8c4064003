package io.gridwright.actuators.slurm;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Calls to one slurmrestd. Nothing is tried twice: whether that is safe is for others to say. */
public final class SlurmRest {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();
  private final HttpClient http;
  private final String base;
  private final SlurmAccess access;
  private final Duration timeout;

  /**
   * Calls to a base address such as {@code http://slurm:6820}.
   *
   * @param timeout of connecting, and again of each answer
   */
  public SlurmRest(URI base, SlurmAccess access, Duration timeout) {
    var text = base.toString();
    this.base = text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
    this.access = access;
    this.timeout = timeout;
    this.http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(timeout)
            .build();
  }

  static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  SlurmReply get(String path) {
    return call(request(path).GET().build());
  }

  SlurmReply post(String path, JsonNode body) {
    return call(
        request(path)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body.toString()))
            .build());
  }

  private HttpRequest.Builder request(String path) {
    var request =
        HttpRequest.newBuilder(URI.create(base + path))
            .timeout(timeout)
            .header("Accept", "application/json");
    if (access.user() != null) {
      request.header("X-SLURM-USER-NAME", access.user());
    }
    var token = access.token();
    if (token != null) {
      request.header("X-SLURM-USER-TOKEN", token.get().strip());
    }
    return request;
  }

  private SlurmReply call(HttpRequest request) {
    try {
      var response = http.send(request, BodyHandlers.ofString());
      var reply = new SlurmReply(response.statusCode(), parse(response.body()));
      // Without errors of Slurm's own, a failure comes from something on the way to it.
      boolean unexplained = response.statusCode() >= 500 && reply.body().path("errors").isEmpty();
      if (unexplained || reply.controllerSilent()) {
        throw noAnswer(request, null).with("said", String.valueOf(reply.refusal()));
      }
      return reply;
    } catch (IOException e) {
      throw noAnswer(request, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw noAnswer(request, e);
    }
  }

  private static JsonNode parse(String body) {
    try {
      var json = MAPPER.readTree(body);
      return json == null ? object() : json;
    } catch (JsonProcessingException e) {
      // A proxy's page or an answer that was cut off: its status has to say it all.
      return object();
    }
  }

  private static GridwrightException noAnswer(HttpRequest request, @Nullable Throwable cause) {
    return new GridwrightException(ErrorCode.SOURCE_FAILED, "No answer from slurmrestd", cause)
        .with("uri", request.uri())
        .with("cause", cause == null ? "its controller is silent" : cause.toString())
        .hint("Is slurmrestd up, and slurmctld behind it?");
  }
}
