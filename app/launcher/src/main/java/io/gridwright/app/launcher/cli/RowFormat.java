package io.gridwright.app.launcher.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The three ways rows are printed. */
public enum RowFormat {
  /** For people: aligned columns, numbers to the right. */
  TABLE {
    @Override
    String render(List<String> columns, List<List<@Nullable Object>> rows) {
      var widths = columns.stream().mapToInt(String::length).toArray();
      for (var row : rows) {
        for (int i = 0; i < widths.length; i++) {
          widths[i] = Math.max(widths[i], shown(row.get(i)).length());
        }
      }
      var lines = new ArrayList<String>();
      lines.add(line(new ArrayList<>(columns), widths));
      lines.add(Arrays.stream(widths).mapToObj("-"::repeat).collect(Collectors.joining("  ")));
      rows.forEach(row -> lines.add(line(row, widths)));
      return String.join("\n", lines) + "\n";
    }
  },
  /** For spreadsheets: RFC 4180, a null is an empty field. */
  CSV {
    @Override
    String render(List<String> columns, List<List<@Nullable Object>> rows) {
      var text =
          new StringBuilder(String.join(",", columns.stream().map(RowFormat::quoted).toList()));
      text.append("\r\n");
      for (var row : rows) {
        var fields = row.stream().map(value -> value == null ? "" : quoted(shown(value)));
        text.append(fields.collect(Collectors.joining(","))).append("\r\n");
      }
      return text.toString();
    }
  },
  /** For programs: an array of objects. */
  JSON {
    @Override
    String render(List<String> columns, List<List<@Nullable Object>> rows) {
      var objects = new ArrayList<Map<String, @Nullable Object>>();
      for (var row : rows) {
        var object = new LinkedHashMap<String, @Nullable Object>();
        for (int i = 0; i < columns.size(); i++) {
          object.put(columns.get(i), row.get(i));
        }
        objects.add(object);
      }
      return json(objects);
    }
  };

  private static final ObjectMapper JSON_MAPPER =
      new ObjectMapper()
          .registerModule(new JavaTimeModule())
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .enable(SerializationFeature.INDENT_OUTPUT);

  /** A value as indented JSON that ends with a line break. */
  static String json(Object value) {
    try {
      return JSON_MAPPER.writeValueAsString(value) + "\n";
    } catch (JsonProcessingException unprintable) {
      throw new GridwrightException(ErrorCode.INTERNAL, "Rows cannot be printed", unprintable);
    }
  }

  /** The rows as text that ends with a line break. */
  abstract String render(List<String> columns, List<List<@Nullable Object>> rows);

  private static String shown(@Nullable Object value) {
    return value == null ? "" : value.toString();
  }

  private static String quoted(String field) {
    boolean plain = field.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return plain ? field : '"' + field.replace("\"", "\"\"") + '"';
  }

  private static String line(List<? extends @Nullable Object> row, int[] widths) {
    var cells = new ArrayList<String>();
    for (int i = 0; i < widths.length; i++) {
      var value = row.get(i);
      var pad = " ".repeat(widths[i] - shown(value).length());
      cells.add(value instanceof Number ? pad + shown(value) : shown(value) + pad);
    }
    return String.join("  ", cells).stripTrailing();
  }
}
