package io.gridwright.actuators.slurm;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/**
 * An answer of slurmrestd. A refusal may come with any status, also with 200.
 *
 * @param status HTTP status
 * @param body the JSON object, empty when it was none
 */
record SlurmReply(int status, JsonNode body) {
  private static final int INVALID_JOB = 2017;

  /** Whether it says that there is no such job. */
  boolean noSuchJob() {
    for (var error : body.path("errors")) {
      if (error.path("error_number").asInt() == INVALID_JOB) {
        return true;
      }
    }
    return false;
  }

  /** Whether slurmrestd could not reach its controller, so that nobody knows what was done. */
  boolean controllerSilent() {
    for (var error : body.path("errors")) {
      int number = error.path("error_number").asInt();
      // Slurm's own numbers: 1000 to 1999 communication, 5000 to 5999 sockets.
      if ((number >= 1000 && number < 2000) || (number >= 5000 && number < 6000)) {
        return true;
      }
    }
    return false;
  }

  /** Why it was refused, in Slurm's own words; null when it was not. */
  @Nullable String refusal() {
    var words = new ArrayList<String>();
    body.path("errors").forEach(e -> words.add(words(e)));
    for (var entry : body.path("status")) {
      var error = entry.path("error");
      if (error.path("code").asInt() != 0) {
        words.add("%s (%d)".formatted(error.path("string").asText(), error.path("code").asInt()));
      }
    }
    if (words.isEmpty() && status >= 400) {
      words.add("HTTP status " + status);
    }
    return words.isEmpty() ? null : String.join("; ", words);
  }

  /** What slurmrestd let pass with a warning, empty for nothing. */
  String warnings() {
    var words = new ArrayList<String>();
    body.path("warnings").forEach(w -> words.add(w.path("description").asText()));
    return String.join("; ", words);
  }

  private static String words(JsonNode error) {
    var text = error.path("error").asText(error.path("description").asText("refused"));
    int number = error.path("error_number").asInt();
    return number == 0 ? text : "%s (%d)".formatted(text, number);
  }
}
