package io.gridwright.ingest.parsers.slurm;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.ingest.parsers.document.BrokenRecordException;
import org.jspecify.annotations.Nullable;

/**
 * How a job ended, in any of Slurm's forms: {@code "1:9"}, the status of wait(2) as one number, or
 * an object.
 *
 * @param code null where not told
 * @param signal 0 for none, null where not told
 */
record ExitStatus(@Nullable Integer code, @Nullable Integer signal) {
  private static final ExitStatus UNKNOWN = new ExitStatus(null, null);

  /**
   * The status in a field of a record.
   *
   * @param completed whether the job completed. Up to 22.05, where the status is one word, it says
   *     success with code 0 for every code; that is then no status.
   */
  static ExitStatus of(SlurmFields fields, String path, boolean completed) {
    var value = fields.node(path);
    if (value.isObject()) {
      return value.has("status") || value.has("return_code")
          ? object(fields, path, completed)
          : waitStatus(fields.whole(path, -1));
    }
    if (value.isNumber()) {
      return waitStatus(fields.whole(path, -1));
    }
    var text = fields.text(path);
    return text == null ? UNKNOWN : pair(path, text);
  }

  private static ExitStatus object(SlurmFields fields, String path, boolean completed) {
    var words = fields.words(path + ".status");
    var code = number(fields.number(path + ".return_code"));
    JsonNode signalled = fields.node(path + ".signal");
    var signal =
        signalled.has("id") ? fields.number(path + ".signal.id") : number(fields, path, signalled);
    if (words.contains("PENDING") || words.contains("INVALID")) {
      return UNKNOWN;
    }
    boolean killed = words.contains("SIGNALED") || (signal != null && signal > 0);
    if (killed) {
      return new ExitStatus(0, number(signal));
    }
    if (!completed && fields.node(path + ".status").isTextual()) {
      return UNKNOWN;
    }
    return code == null ? UNKNOWN : new ExitStatus(code, 0);
  }

  private static @Nullable Double number(SlurmFields fields, String path, JsonNode signalled) {
    return signalled.isObject() ? fields.number(path + ".signal.signal_id") : null;
  }

  private static @Nullable Integer number(@Nullable Double value) {
    return value == null ? null : (Integer) value.intValue();
  }

  private static ExitStatus waitStatus(long status) {
    if (status < 0) {
      return UNKNOWN;
    }
    int signal = (int) (status & 0x7f);
    return new ExitStatus(signal == 0 ? (int) (status >> 8 & 0xff) : 0, signal);
  }

  /** The status as {@code code:signal}. */
  private static ExitStatus pair(String path, String text) {
    String[] parts = text.split(":", -1);
    try {
      return new ExitStatus(
          Integer.valueOf(parts[0]), parts.length > 1 ? Integer.valueOf(parts[1]) : 0);
    } catch (NumberFormatException e) {
      throw new BrokenRecordException(path, "not_a_number", path + " is \"" + text + '"');
    }
  }
}
