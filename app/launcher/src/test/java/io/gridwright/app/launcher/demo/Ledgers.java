package io.gridwright.app.launcher.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What a home wrote down itself, read line by line and by none of the product's code. */
final class Ledgers {
  private static final ObjectMapper JSON = new ObjectMapper();

  private Ledgers() {}

  /** Lines of the action journal; a last one that a crash cut off is left out. */
  static List<JsonNode> actions(Path home) {
    return lines(home.resolve("journal").resolve("actions.ndjson"));
  }

  /** Ids of actions that were sent, once for each time. */
  static List<String> sent(Path home) {
    return actions(home).stream()
        .filter(line -> line.path("state").asText().equals("SENT"))
        .map(line -> line.path("id").asText())
        .toList();
  }

  /**
   * Writes that the twin carried out and that hold a priority, as its target and body: what an
   * action asks for carries its plan and number, so one that comes twice was sent twice.
   */
  static List<String> orders(Path home) {
    return lines(home.resolve("twin").resolve("commands.ndjson")).stream()
        .skip(1)
        .filter(line -> line.path("body").asText().contains("gridwright:"))
        .filter(line -> line.path("body").asText().contains("\"priority\""))
        .map(line -> line.path("target").asText() + ' ' + line.path("body").asText())
        .toList();
  }

  private static List<JsonNode> lines(Path file) {
    try {
      var text = Files.exists(file) ? Files.readString(file) : "";
      return text.substring(0, text.lastIndexOf('\n') + 1).lines().map(Ledgers::json).toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static JsonNode json(String line) {
    try {
      return JSON.readTree(line);
    } catch (IOException damaged) {
      throw new UncheckedIOException(damaged);
    }
  }
}
