package io.gridwright.app.twin.wire;

import com.fasterxml.jackson.databind.JsonNode;

/** What goes back to a caller: HTTP status, content type and text. */
public record Reply(int status, String contentType, String body) {
  private static final String JSON = "application/json";

  /** A JSON document. */
  public static Reply json(int status, JsonNode body) {
    return new Reply(status, JSON, Json.text(body));
  }

  /** Plain text. */
  public static Reply text(int status, String body) {
    return new Reply(status, "text/plain; charset=utf-8", body);
  }

  /** Whether it says that the request was done. */
  public boolean ok() {
    return status < 300;
  }
}
