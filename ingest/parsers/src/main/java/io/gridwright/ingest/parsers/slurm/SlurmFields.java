package io.gridwright.ingest.parsers.slurm;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.ingest.parsers.document.BrokenRecordException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One object of Slurm's JSON with both shapes of its values read alike. Fields are named by path,
 * such as {@code time.start}. What is not set is null.
 */
final class SlurmFields {
  /** From here on 32-bit numbers are INFINITE or NO_VAL, or one of their 64-bit forms. */
  private static final BigDecimal NO_VALUE = BigDecimal.valueOf(0xffff_fffeL);

  private static final BigDecimal INFINITE = BigDecimal.valueOf(0xffff_ffffL);
  private static final BigDecimal HUGE = BigDecimal.valueOf(Long.MAX_VALUE);
  private static final long LAST_EPOCH = 32_503_680_000L;
  private final JsonNode record;

  SlurmFields(JsonNode record) {
    this.record = record;
  }

  JsonNode node(String path) {
    return record.at(JsonPointer.compile('/' + path.replace('.', '/')));
  }

  boolean has(String path) {
    return !node(path).isMissingNode();
  }

  /** Text that says something; null for {@code ""}, {@code (null)}, {@code N/A} and no text. */
  @Nullable String text(String path) {
    var value = node(path);
    if (value.isMissingNode() || value.isNull() || value.isContainerNode()) {
      return null;
    }
    var text = value.asText().strip();
    return text.isEmpty() || text.equals("(null)") || text.equals("N/A") ? null : text;
  }

  /** The first of several fields that says something. */
  @Nullable String firstText(String... paths) {
    for (String path : paths) {
      var text = text(path);
      if (text != null) {
        return text;
      }
    }
    return null;
  }

  /** Words of a list, or of one text with commas or plus signs. */
  List<String> words(String path) {
    var value = node(path);
    var words = new ArrayList<String>();
    if (value.isArray()) {
      value.forEach(word -> words.add(word.asText().strip()));
    } else if (value.isTextual()) {
      words.addAll(List.of(value.asText().strip().split("\\s*[,+]\\s*")));
    }
    words.removeIf(String::isEmpty);
    return words;
  }

  boolean isTrue(String path, boolean otherwise) {
    var value = node(path);
    boolean said = !value.isMissingNode() && !value.isNull();
    return said ? value.asBoolean(otherwise) : otherwise;
  }

  /** A number that is neither unset nor infinite. */
  @Nullable Double number(String path) {
    var value = decimal(path);
    return value == null ? null : value.doubleValue();
  }

  /** A whole number, or {@code otherwise} where it is unset. */
  long whole(String path, long otherwise) {
    var value = decimal(path);
    return value == null ? otherwise : value.longValue();
  }

  /** Epoch seconds as an instant; 0 is not set. */
  @Nullable Instant time(String path) {
    long second = whole(path, 0);
    if (second < 0 || second > LAST_EPOCH) {
      throw new BrokenRecordException(path, "out_of_range", path + " is " + second + " s of epoch");
    }
    return second == 0 ? null : Instant.ofEpochSecond(second);
  }

  /** Puts a text among the labels when it says something. */
  void label(Map<String, String> labels, String name, String path) {
    var text = text(path);
    if (text != null) {
      labels.put(name, text);
    }
  }

  private @Nullable BigDecimal decimal(String path) {
    var value = node(path);
    if (value.isObject()) {
      boolean real = value.path("set").asBoolean(false) && !value.path("infinite").asBoolean(false);
      if (value.has("set") && !real) {
        return null;
      }
      value = value.path("number");
    }
    boolean endless = value.isNumber() && !Double.isFinite(value.doubleValue());
    if (value.isMissingNode() || value.isNull() || endless) {
      return null;
    }
    var number = value.isNumber() ? value.decimalValue() : parse(path, value.asText().strip());
    return number == null || sentinel(number) ? null : number;
  }

  private static @Nullable BigDecimal parse(String path, String text) {
    if (text.isEmpty() || text.equals("N/A") || text.equals("(null)")) {
      return null;
    }
    try {
      return new BigDecimal(text);
    } catch (NumberFormatException e) {
      throw new BrokenRecordException(path, "not_a_number", path + " is \"" + text + '"');
    }
  }

  private static boolean sentinel(BigDecimal number) {
    return number.compareTo(NO_VALUE) == 0
        || number.compareTo(INFINITE) == 0
        || number.compareTo(HUGE) > 0;
  }
}
