package io.gridwright.app.launcher.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gridwright.ingest.parsers.SignalJson;
import io.gridwright.model.signal.Origin;
import io.gridwright.model.signal.Signal;
import io.gridwright.model.signal.SignalEvent;
import io.gridwright.model.signal.SignalKind;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the page says of a message is what {@link SignalJson} writes. */
class SignalsPageTest {
  private static final Pattern ROW = Pattern.compile("\\| `([^`]+)` \\| ([^|]*) \\|.*");

  @ParameterizedTest
  @EnumSource
  void aMessageHasTheFieldsThatThePageNames(SignalKind kind) throws Exception {
    var body = (Signal) filled(kind.type());
    var event = new SignalEvent(new Origin("s", "p"), Instant.EPOCH, 1, body);
    var message = new ObjectMapper().readTree(SignalJson.encode(event));
    var written = new TreeSet<String>();
    leaves("", message.path("body"), written);
    assertThat(documented(SignalJson.schema(kind))).isEqualTo(written);
    message.fieldNames().forEachRemaining(name -> written.add("envelope " + name));
    assertThat(written)
        .contains("envelope schema", "envelope source", "envelope position", "envelope records")
        .contains("envelope event_time", "envelope entity", "envelope body");
  }

  private static Set<String> documented(String schema) {
    var page = Pages.read("docs/signals.md");
    var section = page.substring(page.indexOf("### `" + schema + '`') + 4);
    int end = section.indexOf("\n#");
    var names = new TreeSet<String>();
    (end < 0 ? section : section.substring(0, end))
        .lines()
        .map(ROW::matcher)
        .filter(row -> row.matches() && !row.group(2).equals("array of objects"))
        .forEach(row -> names.add(row.group(1)));
    return names;
  }

  /** Paths of the values, with {@code []} for an element; an object of free keys is one value. */
  private static void leaves(String path, JsonNode node, Set<String> into) {
    if (node.isArray()) {
      node.forEach(element -> leaves(path + "[]", element, into));
    } else if (node.isObject() && !node.has("any")) {
      node.properties()
          .forEach(
              field ->
                  leaves(
                      path.isEmpty() ? field.getKey() : path + '.' + field.getKey(),
                      field.getValue(),
                      into));
    } else {
      into.add(path);
    }
  }

  private static Object filled(Type type) throws Exception {
    if (type instanceof ParameterizedType generic) {
      var last = generic.getActualTypeArguments()[generic.getActualTypeArguments().length - 1];
      return Map.class.equals(generic.getRawType())
          ? Map.of("any", filled(last))
          : List.of(filled(last));
    }
    var plain = (Class<?>) type;
    if (plain.isEnum()) {
      return plain.getEnumConstants()[0];
    }
    if (plain.isRecord()) {
      var fields = plain.getRecordComponents();
      var types = new Class<?>[fields.length];
      var values = new Object[fields.length];
      for (int i = 0; i < fields.length; i++) {
        types[i] = fields[i].getType();
        values[i] = filled(fields[i].getGenericType());
      }
      return plain.getDeclaredConstructor(types).newInstance(values);
    }
    return VALUES.get(plain);
  }

  private static final Map<Class<?>, Object> VALUES =
      Map.of(
          String.class,
          "text",
          Instant.class,
          Instant.EPOCH,
          Duration.class,
          Duration.ofSeconds(1),
          Double.class,
          1.0,
          double.class,
          1.0,
          Integer.class,
          1,
          int.class,
          1,
          Long.class,
          1L,
          long.class,
          1L,
          boolean.class,
          true);
}
