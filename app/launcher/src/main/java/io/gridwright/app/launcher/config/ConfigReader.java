package io.gridwright.app.launcher.config;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import java.util.TreeMap;

/** Reads a YAML file and the environment into a configuration; refuses keys it does not know. */
public final class ConfigReader {
  private static final YAMLMapper YAML = new YAMLMapper();

  private ConfigReader() {}

  /** Adds the file's values. Nested and dotted spellings of a key mean the same. */
  public static void readFile(Path file, GridwrightConfig into) {
    var flat = new TreeMap<String, String>();
    flatten("", parse(file), flat);
    flat.forEach((name, text) -> into.set(known(name, file), text, file + ":" + name));
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

  private static JsonNode parse(Path file) {
    try {
      return YAML.readTree(Files.readString(file));
    } catch (JsonProcessingException malformed) {
      throw new GridwrightException(ErrorCode.BAD_CONFIG, "Config file is not YAML", malformed)
          .with("file", file)
          .with("line", malformed.getLocation() == null ? 0 : malformed.getLocation().getLineNr())
          .with("problem", malformed.getOriginalMessage());
    } catch (IOException unreadable) {
      throw new GridwrightException(ErrorCode.BAD_CONFIG, "Config file cannot be read", unreadable)
          .with("file", file);
    }
  }

  private static void flatten(String prefix, JsonNode node, Map<String, String> flat) {
    if (node.isObject()) {
      node.properties()
          .forEach(
              entry ->
                  flatten(
                      prefix.isEmpty() ? entry.getKey() : prefix + '.' + entry.getKey(),
                      entry.getValue(),
                      flat));
    } else if (node.isArray()) {
      var items = new ArrayList<String>();
      node.forEach(item -> items.add(item.asText()));
      flat.put(prefix, String.join(",", items));
    } else if (!node.isMissingNode() && !node.isNull()) {
      flat.put(prefix, node.asText());
    }
  }

  private static ConfigKey known(String name, Path file) {
    for (var key : ConfigKey.values()) {
      if (key.key().equals(name)) {
        return key;
      }
    }
    var error =
        new GridwrightException(ErrorCode.BAD_CONFIG, "Unknown key")
            .with("key", name)
            .with("file", file);
    NearestName.of(name, ConfigKey.keys()).ifPresent(near -> error.hint("Maybe " + near + "?"));
    throw error;
  }
}
