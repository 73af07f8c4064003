package io.gridwright.app.launcher.access;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gridwright.app.launcher.api.Page;
import io.gridwright.app.launcher.api.ReportRows;
import io.gridwright.app.launcher.api.Reports;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reports of the process that owns a home, asked over its API. */
final class ServerReports implements Reports {
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private final ObjectMapper mapper = new ObjectMapper();
  private final HttpClient client =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
  private final URI server;

  ServerReports(URI server) {
    this.server = server;
  }

  @Override
  public ReportRows report(String view) {
    return query("SELECT * FROM \"" + view.replace("\"", "\"\"") + "\"", List.of());
  }

  @Override
  public ReportRows query(String sql, List<Object> parameters) {
    var columns = new ArrayList<ReportRows.Column>();
    var rows = new ArrayList<List<@Nullable Object>>();
    int total = 1;
    while (rows.size() < total) {
      var page = page(sql, parameters, rows.size());
      if (columns.isEmpty()) {
        page.path("columns").forEach(c -> columns.add(column(c)));
      }
      total = page.path("total").asInt();
      if (page.path("rows").isEmpty()) {
        break;
      }
      page.path("rows").forEach(row -> rows.add(row(row)));
    }
    return new ReportRows(columns, rows);
  }

  private JsonNode page(String sql, List<Object> parameters, int offset) {
    var uri = server.resolve("/api/v1/sql?limit=" + Page.MAX_LIMIT + "&offset=" + offset);
    try {
      var body = mapper.writeValueAsString(Map.of("sql", sql, "parameters", parameters));
      var request =
          HttpRequest.newBuilder(uri)
              .timeout(PATIENCE)
              .header("Content-Type", "application/json")
              .POST(HttpRequest.BodyPublishers.ofString(body))
              .build();
      var response = client.send(request, HttpResponse.BodyHandlers.ofString());
      var answer = mapper.readTree(response.body());
      if (response.statusCode() != 200) {
        throw refused(answer);
      }
      return answer;
    } catch (JsonProcessingException strange) {
      throw failed("The server's answer is not JSON", strange);
    } catch (IOException silent) {
      throw failed("The server that owns the home does not answer", silent);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw failed("Interrupted", stopped);
    }
  }

  private GridwrightException failed(String message, Exception cause) {
    return new GridwrightException(ErrorCode.SOURCE_FAILED, message, cause).with("server", server);
  }

  /** The server's failure as it was thrown there. */
  private static GridwrightException refused(JsonNode answer) {
    var failure =
        new GridwrightException(code(answer), answer.path("title").asText("The server refused"));
    answer
        .path("keys")
        .properties()
        .forEach(key -> failure.with(key.getKey(), key.getValue().asText()));
    var hint = answer.path("hint").asText();
    return hint.isEmpty() ? failure : failure.hint(hint);
  }

  private static ErrorCode code(JsonNode answer) {
    try {
      return ErrorCode.valueOf(answer.path("code").asText());
    } catch (IllegalArgumentException unknown) {
      return ErrorCode.SOURCE_FAILED;
    }
  }

  private static ReportRows.Column column(JsonNode node) {
    return new ReportRows.Column(node.path("name").asText(), node.path("type").asText());
  }

  private List<@Nullable Object> row(JsonNode node) {
    var row = new ArrayList<@Nullable Object>();
    node.forEach(value -> row.add(mapper.convertValue(value, Object.class)));
    return row;
  }
}
