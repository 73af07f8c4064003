package io.gridwright.ingest.parsers.progress;

import io.gridwright.ingest.parsers.document.BrokenRecordException;
import io.gridwright.model.signal.ProgressEvent;
import io.gridwright.model.signal.ProgressKind;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The fields of one event by their documented names, whatever they were written in: {@code event},
 * {@code run}, {@code job}, {@code cluster}, {@code time}, {@code step}, {@code seconds}, {@code
 * units} and {@code labels}. Other fields are kept as labels.
 */
final class ProgressFields {
  private static final Set<String> KNOWN =
      Set.of("event", "run", "job", "cluster", "time", "step", "seconds", "units", "labels");
  private static final String WORDS =
      Arrays.stream(ProgressKind.values())
          .map(kind -> kind.name().toLowerCase(Locale.ROOT))
          .collect(Collectors.joining(", "));
  private static final double LAST_IN_SECONDS = 1e11;
  private static final double LAST_IN_MILLIS = 1e14;
  private final Map<String, Object> fields;

  /**
   * The fields of an event, whose values are texts, numbers and maps of them.
   *
   * @param cluster the cluster where none is named, null when none is known
   */
  ProgressFields(Map<String, Object> fields, @Nullable String cluster) {
    this.fields = new LinkedHashMap<>(fields);
    if (cluster != null) {
      this.fields.putIfAbsent("cluster", cluster);
    }
  }

  /**
   * The event.
   *
   * @throws BrokenRecordException naming the field at fault
   */
  ProgressEvent event() {
    String job = text("job");
    String run = text("run");
    if (run == null && job == null) {
      throw new BrokenRecordException("run", "missing_field", "Neither run nor job is named");
    }
    return new ProgressEvent(
        text("cluster"),
        job,
        run == null ? String.valueOf(job) : run,
        kind(),
        step(),
        amount("seconds"),
        amount("units"),
        false,
        labels());
  }

  /** When it was, or the given time where it says none. */
  Instant time(Instant otherwise) {
    Object time = fields.get("time");
    if (time == null) {
      return otherwise;
    }
    try {
      return time instanceof Number number
          ? ofEpoch(number.doubleValue())
          : OffsetDateTime.parse(time.toString()).toInstant();
    } catch (DateTimeException | ArithmeticException notATime) {
      throw new BrokenRecordException(
          "time", "bad_timestamp", "time is neither ISO 8601 with an offset nor a number: " + time);
    }
  }

  private static Instant ofEpoch(double number) {
    if (!(Math.abs(number) < 1e19)) {
      throw new ArithmeticException("out of range");
    }
    double micros =
        Math.abs(number) < LAST_IN_SECONDS
            ? number * 1e6
            : Math.abs(number) < LAST_IN_MILLIS ? number * 1e3 : number / 1e3;
    long rounded = Math.round(micros);
    return Instant.ofEpochSecond(
        Math.floorDiv(rounded, 1_000_000L), Math.floorMod(rounded, 1_000_000L) * 1000);
  }

  private ProgressKind kind() {
    String word = text("event");
    if (word == null) {
      throw new BrokenRecordException(
          "event", "missing_field", "event is missing; it is one of " + WORDS);
    }
    try {
      return ProgressKind.valueOf(word.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException unknown) {
      throw new BrokenRecordException(
          "event", "unknown_event", "event is " + word + "; it is one of " + WORDS);
    }
  }

  private @Nullable Long step() {
    Double step = amount("step");
    if (step == null) {
      return null;
    }
    if (step != Math.rint(step) || step > 9e15) {
      throw new BrokenRecordException("step", "not_a_number", "step is no whole number: " + step);
    }
    return step.longValue();
  }

  private @Nullable Double amount(String name) {
    Object value = fields.get(name);
    if (value == null) {
      return null;
    }
    double number;
    try {
      number = value instanceof Number n ? n.doubleValue() : Double.parseDouble(value.toString());
    } catch (NumberFormatException notANumber) {
      throw new BrokenRecordException(name, "not_a_number", name + " is no number: " + value);
    }
    if (!(number >= 0 && number < Double.MAX_VALUE)) {
      throw new BrokenRecordException(
          name, "out_of_range", name + " is below 0 or endless: " + value);
    }
    return number;
  }

  private @Nullable String text(String name) {
    Object value = fields.get(name);
    if (value == null) {
      return null;
    }
    if (value instanceof Map || value instanceof Iterable) {
      throw new BrokenRecordException(name, "not_a_text", name + " is no text: " + value);
    }
    var text = value.toString().strip();
    return text.isEmpty() ? null : text;
  }

  private Map<String, String> labels() {
    var labels = new TreeMap<String, String>();
    if (fields.get("labels") instanceof Map<?, ?> given) {
      given.forEach((name, value) -> labels.put(String.valueOf(name), String.valueOf(value)));
    } else if (fields.get("labels") != null) {
      throw new BrokenRecordException("labels", "not_an_object", "labels is no object");
    }
    fields.forEach(
        (name, value) -> {
          if (!KNOWN.contains(name) && value != null) {
            labels.put(name, value.toString());
          }
        });
    return labels;
  }
}
