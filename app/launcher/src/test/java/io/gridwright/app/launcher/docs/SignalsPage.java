package io.gridwright.app.launcher.docs;

import io.gridwright.ingest.parsers.SignalJson;
import io.gridwright.model.signal.SignalKind;
import io.gridwright.model.signal.Topic;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** {@code docs/signals.md}: the messages of each topic, from the records that hold them. */
final class SignalsPage {
  private static final String HEAD =
      """
      # Messages on Kafka

      Collectors publish JSON to one topic per kind of telemetry, keyed by the entity that a message is
      about. The same fields are the columns of the raw table of that kind.

      ```json
      {"schema": "gpu_sample/1", "source": "http://node-001:9400/metrics", "position": "line 12",
       "event_time": "2026-01-05T10:00:30Z", "entity": "node-001/GPU-4f1c", "records": 14,
       "body": {"gpu": {"node": "node-001", "index": "0", "uuid": "GPU-4f1c"}, "power": {"power_w": 512.5}}}
      ```

      | field of the envelope | type | meaning |
      | --- | --- | --- |
      | `schema` | text | kind and version; a reader refuses what it does not know |
      | `source` | text | URL or file that it was read from |
      | `position` | text | line or JSON pointer of the first source record |
      | `event_time` | instant | when it was true, to the microsecond |
      | `entity` | text | what it is about; also the key of the message |
      | `records` | integer | source records (sample lines, JSON objects) folded into it, at least 1 |
      | `body` | object | the fields below |

      Instants are ISO 8601 in UTC, durations decimal seconds. A field that was not reported is left out,
      never zero; such fields are marked "may be absent". A new field keeps the version and is ignored by
      older readers; a changed meaning or a removed field raises it.

      The sum of `records` over all messages of a source, dead letters included, is the number of records
      that the source held. A message that arrives twice (same kind, source, position, entity and time)
      is kept once; the repeat becomes a dead letter with the reason `duplicate`.
      """;

  private SignalsPage() {}

  static String text() {
    var page = new StringBuilder(HEAD);
    for (var topic : Topic.values()) {
      page.append("\n## Topic `").append(topic.topicName()).append("`\n");
      Arrays.stream(SignalKind.values())
          .filter(kind -> kind.topic() == topic)
          .forEach(kind -> kind(page, kind));
    }
    return page.toString();
  }

  private static void kind(StringBuilder page, SignalKind kind) {
    page.append("\n### `%s`, table `raw.%s`\n".formatted(SignalJson.schema(kind), kind.table()));
    page.append("\n| field of the body | type | |\n| --- | --- | --- |\n");
    fields(page, "", kind.type());
  }

  private static void fields(StringBuilder page, String prefix, Class<?> record) {
    for (var field : record.getRecordComponents()) {
      var name = prefix + snakeCase(field.getName());
      var type = field.getType();
      if (type.isRecord()) {
        fields(page, name + '.', type);
        continue;
      }
      page.append(
          "| `%s` | %s | %s |\n".formatted(name, word(field.getGenericType()), note(field)));
      if (List.class.equals(type)) {
        fields(page, name + "[].", (Class<?>) argument(field.getGenericType(), 0));
      }
    }
  }

  private static String note(RecordComponent field) {
    return field.getAnnotatedType().isAnnotationPresent(Nullable.class) ? "may be absent" : "";
  }

  private static String word(Type type) {
    if (type instanceof ParameterizedType generic) {
      return Map.class.equals(generic.getRawType())
          ? "object of " + word(argument(type, 1))
          : "array of objects";
    }
    var plain = (Class<?>) type;
    if (plain.isEnum()) {
      return Arrays.stream(plain.getEnumConstants())
          .map(value -> '`' + ((Enum<?>) value).name() + '`')
          .collect(Collectors.joining(" "));
    }
    var words =
        Map.<Class<?>, String>ofEntries(
            Map.entry(String.class, "text"),
            Map.entry(Instant.class, "instant"),
            Map.entry(Duration.class, "seconds"),
            Map.entry(Double.class, "number"),
            Map.entry(double.class, "number"),
            Map.entry(Integer.class, "integer"),
            Map.entry(int.class, "integer"),
            Map.entry(Long.class, "integer"),
            Map.entry(long.class, "integer"),
            Map.entry(boolean.class, "boolean"));
    var word = words.get(plain);
    if (word == null) {
      throw new AssertionError("No word for " + plain);
    }
    return word;
  }

  private static Type argument(Type type, int index) {
    return ((ParameterizedType) type).getActualTypeArguments()[index];
  }

  static String snakeCase(String name) {
    return name.replaceAll("([a-z0-9])([A-Z])", "$1_$2").toLowerCase(Locale.ROOT);
  }
}
