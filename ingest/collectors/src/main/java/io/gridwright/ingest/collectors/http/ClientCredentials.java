package io.gridwright.ingest.collectors.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The Authorization header by OAuth 2's client credentials. A token is fetched when it is first
 * needed, and again a little before it ends.
 */
public final class ClientCredentials implements Supplier<Map<String, String>> {
  private static final Duration WITHIN = Duration.ofSeconds(10);
  private static final Duration EARLY = Duration.ofSeconds(30);
  private static final long STANDARD_SECONDS = 300;
  private static final ObjectMapper JSON = new ObjectMapper();
  private final HttpClient client = HttpClient.newBuilder().connectTimeout(WITHIN).build();
  private final URI tokens;
  private final String id;
  private final String secret;
  private final @Nullable String scope;
  private final InstantSource clock;
  private @Nullable String token;
  private Instant until = Instant.MIN;

  /**
   * Credentials.
   *
   * @param tokens address of the token endpoint
   * @param scope null for none
   * @param clock real time, by which tokens end
   */
  public ClientCredentials(
      URI tokens, String id, String secret, @Nullable String scope, InstantSource clock) {
    this.tokens = tokens;
    this.id = id;
    this.secret = secret;
    this.scope = scope;
    this.clock = clock;
  }

  /**
   * The header.
   *
   * @throws GridwrightException SOURCE_FAILED when no token can be had
   */
  @Override
  public synchronized Map<String, String> get() {
    String current = token;
    if (current == null || !clock.instant().isBefore(until)) {
      JsonNode answer = ask();
      current = answer.path("access_token").asText();
      if (current.isEmpty()) {
        throw failed("the answer holds no access_token", null);
      }
      long seconds = answer.path("expires_in").asLong(STANDARD_SECONDS);
      until = clock.instant().plusSeconds(seconds).minus(EARLY);
      token = current;
    }
    return Map.of("Authorization", "Bearer " + current);
  }

  private JsonNode ask() {
    String form =
        "grant_type=client_credentials&client_id="
            + encoded(id)
            + "&client_secret="
            + encoded(secret)
            + (scope == null ? "" : "&scope=" + encoded(scope));
    var request =
        HttpRequest.newBuilder(tokens)
            .timeout(WITHIN)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(form))
            .build();
    try {
      HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
      if (answer.statusCode() != 200) {
        throw failed("it answered " + answer.statusCode(), null);
      }
      return JSON.readTree(answer.body());
    } catch (JsonProcessingException e) {
      throw failed("the answer is not JSON", e);
    } catch (IOException e) {
      throw failed("no answer: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failed("interrupted", e);
    }
  }

  private GridwrightException failed(String problem, @Nullable Exception cause) {
    return new GridwrightException(ErrorCode.SOURCE_FAILED, "No token can be had", cause)
        .with("tokens", tokens)
        .with("problem", problem);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
