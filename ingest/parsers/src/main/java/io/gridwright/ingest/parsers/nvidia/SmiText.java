package io.gridwright.ingest.parsers.nvidia;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads {@code nvidia-smi -q}: names and values, nested by their indentation. */
final class SmiText {
  private static final Pattern GPU = Pattern.compile("GPU [0-9A-Fa-f]{4,8}:[0-9A-Fa-f:.]+");
  private static final Pattern FIELD = Pattern.compile("( *)(\\S.*?)\\s*(?: : ?(.*))?");
  private static final Set<String> LEFT_OUT = Set.of("processes", "supported_clocks");
  private static final int MOST_DEPTH = 32;
  private final List<SmiGpu> gpus = new ArrayList<>();
  private final List<Step> path = new ArrayList<>();
  private @Nullable SmiGpu gpu;
  private @Nullable SmiGpu instance;
  private int instanceIndent;

  private SmiText() {}

  static List<SmiGpu> read(String document) {
    var text = new SmiText();
    List<String> lines = document.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      text.line(lines.get(i), i + 1);
    }
    return text.gpus;
  }

  private void line(String printed, int number) {
    String line = printed.stripTrailing();
    if (GPU.matcher(line).matches()) {
      gpu = new SmiGpu("line " + number);
      gpus.add(gpu);
      path.clear();
      instance = null;
      return;
    }
    Matcher field = FIELD.matcher(line);
    if (gpu == null || !field.matches()) {
      return;
    }
    int indent = field.group(1).length();
    while (!path.isEmpty() && path.get(path.size() - 1).indent >= indent) {
      path.remove(path.size() - 1);
    }
    if (instance != null && indent <= instanceIndent) {
      instance = null;
    }
    String name = SmiGpu.name(field.group(2));
    if (name.equals("mig_device") && field.group(3) == null) {
      instance = gpu.addInstance("line " + number);
      instanceIndent = indent;
      path.clear();
      return;
    }
    if (path.size() < MOST_DEPTH) {
      path.add(new Step(indent, name));
    }
    if (field.group(3) != null && path.stream().noneMatch(step -> LEFT_OUT.contains(step.name))) {
      (instance == null ? gpu : instance)
          .put(String.join(".", path.stream().map(Step::name).toList()), field.group(3));
    }
  }

  private record Step(int indent, String name) {}
}
