package io.gridwright.app.launcher.config;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads a YAML file and the environment into a configuration; refuses keys it does not know. */
public final class ConfigReader {
  private static final YAMLFactory YAML =
      YAMLFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private ConfigReader() {}

  /**
   * Adds the file's values. Nested and dotted spellings of a key mean the same.
   *
   * @throws GridwrightException BAD_CONFIG with file and line, when it is no YAML, names a key that
   *     is not known or one key twice, or a value cannot be used
   */
  public static void readFile(Path file, GridwrightConfig into) {
    for (var entry : parse(file).entrySet()) {
      var value = entry.getValue();
      into.set(known(entry.getKey(), file, value.line()), value.text(), file + ":" + value.line());
    }
  }

  /** Adds values from variables named {@code GRIDWRIGHT_...}. */
  public static void readEnvironment(Map<String, String> environment, GridwrightConfig into) {
    for (var key : ConfigKey.values()) {
      var text = environment.get(key.environmentName());
      if (text != null) {
        into.set(key, text, "environment " + key.environmentName());
      }
    }
  }

  private static Map<String, Value> parse(Path file) {
    try (JsonParser yaml = YAML.createParser(Files.readString(file))) {
      var values = new LinkedHashMap<String, Value>();
      JsonToken first = yaml.nextToken();
      if (first == JsonToken.START_OBJECT) {
        new Reader(file, yaml, values).object("");
      } else if (first != null && first != JsonToken.VALUE_NULL) {
        throw bad("Config file holds no keys", file, yaml.currentTokenLocation().getLineNr());
      }
      return values;
    } catch (JsonProcessingException malformed) {
      int line = malformed.getLocation() == null ? 0 : malformed.getLocation().getLineNr();
      var problem = malformed.getOriginalMessage();
      throw problem.startsWith("Duplicate field")
          ? bad("A key is there twice", file, line).with("problem", problem)
          : bad("Config file is not YAML", file, line).with("problem", problem);
    } catch (IOException unreadable) {
      throw new GridwrightException(ErrorCode.BAD_CONFIG, "Config file cannot be read", unreadable)
          .with("file", file);
    }
  }

  private static GridwrightException bad(String title, Path file, int line) {
    return new GridwrightException(ErrorCode.BAD_CONFIG, title)
        .with("file", file)
        .with("line", line);
  }

  /** One value as written, and where. */
  private record Value(String text, int line) {}

  /** Walks through one file. */
  private record Reader(Path file, JsonParser yaml, Map<String, Value> values) {
    void object(String prefix) throws IOException {
      while (yaml.nextToken() == JsonToken.FIELD_NAME) {
        int line = yaml.currentTokenLocation().getLineNr();
        var name = prefix.isEmpty() ? yaml.currentName() : prefix + '.' + yaml.currentName();
        value(name, line, yaml.nextToken());
      }
    }

    private void value(String name, int line, JsonToken token) throws IOException {
      if (token == JsonToken.START_OBJECT) {
        object(name);
      } else if (token == JsonToken.START_ARRAY) {
        put(name, String.join(",", list()), line);
      } else if (token != JsonToken.VALUE_NULL) {
        put(name, yaml.getText(), line);
      }
    }

    private List<String> list() throws IOException {
      var items = new ArrayList<String>();
      while (yaml.nextToken() != JsonToken.END_ARRAY) {
        if (!yaml.currentToken().isScalarValue()) {
          throw bad("A list holds no single values", file, yaml.currentTokenLocation().getLineNr());
        }
        items.add(yaml.getText());
      }
      return items;
    }

    private void put(String name, String text, int line) {
      var before = values.putIfAbsent(name, new Value(text, line));
      if (before != null) {
        throw bad("A key is there twice", file, line)
            .with("key", name)
            .with("first_line", before.line());
      }
    }
  }

  private static ConfigKey known(String name, Path file, int line) {
    for (var key : ConfigKey.values()) {
      if (key.key().equals(name)) {
        return key;
      }
    }
    var error =
        new GridwrightException(ErrorCode.BAD_CONFIG, "Unknown key")
            .with("key", name)
            .with("file", file)
            .with("line", line);
    NearestName.of(name, ConfigKey.keys()).ifPresent(near -> error.hint("Maybe " + near + "?"));
    throw error;
  }
}
