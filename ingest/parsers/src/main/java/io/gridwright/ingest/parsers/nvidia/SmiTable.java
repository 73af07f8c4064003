package io.gridwright.ingest.parsers.nvidia;

import io.gridwright.ingest.parsers.document.RecordBook;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the table that nvidia-smi prints when it is asked for nothing, with its MIG devices. */
final class SmiTable {
  private static final Pattern NAME =
      Pattern.compile(
          "\\|\\s+(\\d+)\\s+(\\S.*?)\\s+(?:On|Off|N/A)\\s*\\|\\s+[0-9A-Fa-f]+:[0-9A-Fa-f:.]+.*");
  private static final Pattern READINGS =
      Pattern.compile(
          "\\|\\s*\\S+\\s+(\\S+?)C?\\s+\\S+\\s+(\\S+?)W?\\s*/\\s*(\\S+?)W?\\s*\\|"
              + "\\s*(\\S+?)MiB\\s*/\\s*(\\S+?)MiB\\s*\\|\\s*(\\S+?)%?\\s.*");
  private static final Pattern INSTANCE =
      Pattern.compile(
          "\\|\\s*(\\d+)\\s+(\\d+)\\s+(\\d+)\\s+\\d+\\s*\\|\\s*(\\d+)MiB\\s*/\\s*(\\d+)MiB.*");

  private final List<SmiGpu> gpus = new ArrayList<>();
  private final List<String> numbers = new ArrayList<>();
  private @Nullable SmiGpu open;

  private SmiTable() {}

  static void read(RecordBook book) {
    var table = new SmiTable();
    List<String> lines = book.document().text().lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      table.line(lines.get(i), "line " + (i + 1));
    }
    var smi = new SmiBook(book);
    for (int i = 0; i < table.gpus.size(); i++) {
      smi.add(table.gpus.get(i), table.numbers.get(i), book.document().observedAt());
    }
  }

  private void line(String line, String position) {
    Matcher name = NAME.matcher(line);
    if (name.matches()) {
      open = new SmiGpu(position);
      open.put("product_name", name.group(2));
      gpus.add(open);
      numbers.add(name.group(1));
      return;
    }
    Matcher readings = READINGS.matcher(line);
    if (open != null && readings.matches()) {
      open.put("temperature.gpu", readings.group(1));
      open.put("power.draw", readings.group(2));
      open.put("power.limit", readings.group(3));
      open.put("memory.used", readings.group(4));
      open.put("memory.total", readings.group(5));
      open.put("utilization.gpu", readings.group(6));
      open = null;
      return;
    }
    Matcher instance = INSTANCE.matcher(line);
    int gpu = instance.matches() ? numbers.indexOf(instance.group(1)) : -1;
    if (gpu >= 0) {
      SmiGpu mig = gpus.get(gpu).addInstance(position);
      mig.put("gpu_instance_id", instance.group(2));
      mig.put("compute_instance_id", instance.group(3));
      mig.put("memory.used", instance.group(4));
      mig.put("memory.total", instance.group(5));
    }
  }
}
