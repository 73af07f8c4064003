package io.gridwright.ingest.collectors.kubernetes;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Lists and watches of the API over HTTP. */
final class KubeApi {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int PAGE = 500;
  private static final int OK = 200;
  private final HttpClient http;
  private final String base;
  private final WatchTiming timing;

  KubeApi(KubernetesClient client, WatchTiming timing) {
    this.http = client.getHttpClient();
    var url = client.getMasterUrl().toString();
    this.base = url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    this.timing = timing;
  }

  /** One page of a list, from a token that the page before ended with; empty for the first. */
  JsonNode page(String path, String next) throws ApiFailure, InterruptedException {
    var query = "?limit=" + PAGE + (next.isEmpty() ? "" : "&continue=" + encoded(next));
    var request = http.newHttpRequestBuilder().uri(base + path + query).build();
    var answer = answered(http.sendAsync(request, String.class), path);
    if (answer.code() != OK) {
      throw refused(answer, path, answer.body());
    }
    try {
      var json = JSON.readTree(answer.body());
      if (json.path("items").isArray() || json.path("items").isNull()) {
        return json;
      }
      throw new ApiFailure(0, path + " answered with no list", null, null);
    } catch (JsonProcessingException e) {
      throw new ApiFailure(0, path + " answered with no JSON", null, e);
    }
  }

  /** The events after a resource version. */
  LineStream watch(String path, String version, Duration lifetime)
      throws ApiFailure, InterruptedException {
    var query =
        "?watch=1&allowWatchBookmarks=true&resourceVersion="
            + encoded(version)
            + "&timeoutSeconds="
            + Math.max(1, lifetime.toSeconds());
    var request = http.newHttpRequestBuilder().uri(base + path + query).forStreaming().build();
    var lines = new LineStream();
    var answer = answered(http.consumeBytes(request, lines), path);
    lines.begin(answer.body());
    if (answer.code() == OK) {
      return lines;
    }
    try (lines) {
      throw refused(answer, path, lines.next(timing.answer()));
    }
  }

  private <T> HttpResponse<T> answered(CompletableFuture<HttpResponse<T>> future, String path)
      throws ApiFailure, InterruptedException {
    try {
      return future.get(timing.answer().toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      var cause = e.getCause() == null ? e : e.getCause();
      throw new ApiFailure(0, path + " cannot be reached: " + cause.getMessage(), null, cause);
    } catch (TimeoutException e) {
      future.cancel(true);
      throw new ApiFailure(0, path + " did not answer in time", null, e);
    }
  }

  private static ApiFailure refused(HttpResponse<?> answer, String path, @Nullable String text) {
    var seconds = answer.header("Retry-After");
    boolean told = seconds != null && seconds.matches("\\d{1,5}");
    return new ApiFailure(
        answer.code(),
        path + " answered " + answer.code() + told(text),
        told ? Duration.ofSeconds(Long.parseLong(seconds)) : null,
        null);
  }

  private static String told(@Nullable String text) {
    try {
      var message = JSON.readTree(text == null ? "" : text).path("message").asText();
      return message.isEmpty() ? "" : ": " + message;
    } catch (JsonProcessingException e) {
      return "";
    }
  }

  /** Reads the line of a watch. */
  static JsonNode event(String line) throws ApiFailure {
    try {
      return JSON.readTree(line);
    } catch (JsonProcessingException e) {
      throw new ApiFailure(0, "the watch sent no JSON", null, e);
    }
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
