package io.gridwright.ingest.parsers.nvidia;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What nvidia-smi prints of one GPU: texts by their path, and the same of each MIG device. */
final class SmiGpu {
  private static final Pattern NO_NAME = Pattern.compile("[^a-z0-9.]+");
  private final String position;
  private final Map<String, String> values = new LinkedHashMap<>();
  private final List<SmiGpu> instances = new ArrayList<>();

  SmiGpu(String position) {
    this.position = position;
  }

  String position() {
    return position;
  }

  List<SmiGpu> instances() {
    return instances;
  }

  SmiGpu addInstance(String at) {
    var instance = new SmiGpu(at);
    instances.add(instance);
    return instance;
  }

  void put(String path, String value) {
    values.putIfAbsent(path, value.strip());
  }

  Map<String, String> values() {
    return values;
  }

  /** The first of the paths that says something; null for none. */
  @Nullable String text(String... paths) {
    for (String path : paths) {
      String value = values.get(path);
      if (value != null && !SmiValue.of(value).missing()) {
        return value;
      }
    }
    return null;
  }

  /** A printed name as a part of a path. */
  static String name(String printed) {
    String name = NO_NAME.matcher(printed.strip().toLowerCase(Locale.ROOT)).replaceAll("_");
    int end = name.length();
    while (end > 0 && name.charAt(end - 1) == '_') {
      end--;
    }
    return name.substring(0, end);
  }
}
