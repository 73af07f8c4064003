package io.gridwright.app.launcher.sources;

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

/** Reads the YAML file that lists the sources, each value with the line that it stands on. */
final class SourcesFile {
  private static final String LIST = "sources";
  private static final YAMLFactory YAML =
      YAMLFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private SourcesFile() {}

  /**
   * One source as written.
   *
   * @param values text of each setting; list items with line breaks between them
   * @param lines line of each setting
   */
  record Entry(Path file, int line, Map<String, String> values, Map<String, Integer> lines) {
    String place(String setting) {
      return file + ":" + lines.getOrDefault(setting, line);
    }
  }

  /**
   * Reads the file.
   *
   * @throws GridwrightException BAD_CONFIG naming file and line when it is not such a list
   */
  static List<Entry> read(Path file) {
    try (JsonParser yaml = YAML.createParser(Files.readString(file))) {
      return entries(file, yaml);
    } catch (JsonProcessingException malformed) {
      throw new GridwrightException(ErrorCode.BAD_CONFIG, "Sources file is not YAML", malformed)
          .with("place", file + ":" + malformed.getLocation().getLineNr())
          .with("problem", malformed.getOriginalMessage());
    } catch (IOException unreadable) {
      throw new GridwrightException(ErrorCode.BAD_CONFIG, "Sources file cannot be read", unreadable)
          .with("file", file);
    }
  }

  private static List<Entry> entries(Path file, JsonParser yaml) throws IOException {
    var entries = new ArrayList<Entry>();
    if (yaml.nextToken() != JsonToken.START_OBJECT
        || !LIST.equals(yaml.nextFieldName())
        || yaml.nextToken() != JsonToken.START_ARRAY) {
      throw shape(file, yaml, "the file must begin with 'sources:' and a list");
    }
    while (yaml.nextToken() != JsonToken.END_ARRAY) {
      entries.add(entry(file, yaml));
    }
    if (yaml.nextToken() != JsonToken.END_OBJECT) {
      throw shape(file, yaml, "nothing but 'sources' may stand at the top");
    }
    return entries;
  }

  private static Entry entry(Path file, JsonParser yaml) throws IOException {
    if (yaml.currentToken() != JsonToken.START_OBJECT) {
      throw shape(file, yaml, "each source is a mapping with 'kind' and its settings");
    }
    var entry = new Entry(file, line(yaml), new LinkedHashMap<>(), new LinkedHashMap<>());
    while (yaml.nextToken() == JsonToken.FIELD_NAME) {
      var name = yaml.currentName();
      entry.lines().put(name, line(yaml));
      yaml.nextToken();
      entry.values().put(name, value(file, yaml));
    }
    return entry;
  }

  private static String value(Path file, JsonParser yaml) throws IOException {
    if (yaml.currentToken() == JsonToken.VALUE_NULL) {
      return "";
    }
    if (yaml.currentToken() != JsonToken.START_ARRAY) {
      return scalar(file, yaml);
    }
    var items = new ArrayList<String>();
    while (yaml.nextToken() != JsonToken.END_ARRAY) {
      items.add(scalar(file, yaml));
    }
    return String.join("\n", items);
  }

  private static String scalar(Path file, JsonParser yaml) throws IOException {
    if (!yaml.currentToken().isScalarValue()) {
      throw shape(file, yaml, "a setting is one value or a list of values");
    }
    return yaml.getText();
  }

  private static int line(JsonParser yaml) {
    return yaml.currentTokenLocation().getLineNr();
  }

  private static GridwrightException shape(Path file, JsonParser yaml, String problem) {
    return new GridwrightException(ErrorCode.BAD_CONFIG, "Sources file has another shape")
        .with("place", file + ":" + line(yaml))
        .with("problem", problem);
  }
}
