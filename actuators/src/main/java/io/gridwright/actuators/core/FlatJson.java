package io.gridwright.actuators.core;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One JSON object of strings, integers, nulls and lists of strings on one line: all that the
 * journal needs, so that this package needs no library.
 */
final class FlatJson {
  private final String text;
  private int at;

  private FlatJson(String text) {
    this.text = text;
  }

  static String write(Map<String, @Nullable Object> fields) {
    var out = new StringBuilder("{");
    fields.forEach(
        (key, value) -> {
          if (out.length() > 1) {
            out.append(',');
          }
          quote(key, out);
          out.append(':');
          value(value, out);
        });
    return out.append('}').toString();
  }

  private static void value(@Nullable Object value, StringBuilder out) {
    if (value instanceof List<?> list) {
      out.append('[');
      for (int i = 0; i < list.size(); i++) {
        out.append(i == 0 ? "" : ",");
        quote(String.valueOf(list.get(i)), out);
      }
      out.append(']');
    } else if (value instanceof Long number) {
      out.append(number.longValue());
    } else if (value == null) {
      out.append("null");
    } else {
      quote(value.toString(), out);
    }
  }

  private static void quote(String value, StringBuilder out) {
    out.append('"');
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c == '\n') {
        out.append("\\n");
      } else if (c < ' ' || c == '\u2028' || c == '\u2029') {
        out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      } else {
        out.append(c);
      }
    }
    out.append('"');
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws IllegalArgumentException when it is anything else
   */
  static Map<String, @Nullable Object> read(String line) {
    var reader = new FlatJson(line);
    var fields = reader.object();
    if (reader.at != line.length()) {
      throw reader.bad("text after the object");
    }
    return fields;
  }

  private Map<String, @Nullable Object> object() {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    expect('{');
    while (peek() != '}') {
      if (!fields.isEmpty()) {
        expect(',');
      }
      var key = string();
      expect(':');
      fields.put(key, value());
    }
    expect('}');
    return fields;
  }

  private @Nullable Object value() {
    char c = peek();
    if (c == '"') {
      return string();
    }
    if (c == '[') {
      return list();
    }
    if (text.startsWith("null", at)) {
      at += 4;
      return null;
    }
    int start = at;
    while (peek() == '-' || Character.isDigit(peek())) {
      at++;
    }
    try {
      return Long.valueOf(text.substring(start, at));
    } catch (NumberFormatException e) {
      throw bad("no value");
    }
  }

  private List<String> list() {
    var items = new ArrayList<String>();
    expect('[');
    while (peek() != ']') {
      if (!items.isEmpty()) {
        expect(',');
      }
      items.add(string());
    }
    expect(']');
    return items;
  }

  private String string() {
    expect('"');
    var out = new StringBuilder();
    while (peek() != '"') {
      char c = text.charAt(at++);
      out.append(c == '\\' ? escaped() : c);
    }
    expect('"');
    return out.toString();
  }

  private char escaped() {
    char c = peek();
    at++;
    if (c == 'u') {
      if (at + 4 > text.length()) {
        throw bad("escape cut off");
      }
      int code = Integer.parseInt(text.substring(at, at + 4), 16);
      at += 4;
      return (char) code;
    }
    return c == 'n' ? '\n' : c;
  }

  private char peek() {
    if (at >= text.length()) {
      throw bad("line cut off");
    }
    return text.charAt(at);
  }

  private void expect(char wanted) {
    if (peek() != wanted) {
      throw bad("expected " + wanted);
    }
    at++;
  }

  private IllegalArgumentException bad(String what) {
    return new IllegalArgumentException(what + " at " + at);
  }
}
