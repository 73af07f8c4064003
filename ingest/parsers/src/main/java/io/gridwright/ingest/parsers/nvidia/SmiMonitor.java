package io.gridwright.ingest.parsers.nvidia;

import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.prometheus.NodeNames;
import io.gridwright.model.signal.MetricSample;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads {@code nvidia-smi dmon} and {@code pmon}: a row for each GPU, or each process on one, and a
 * block of rows for each second, of which the last is when it was read.
 */
final class SmiMonitor {
  /** Paths of nvidia-smi's other forms for the columns that say the same. */
  private static final Map<String, String> COLUMNS =
      Map.ofEntries(
          Map.entry("pwr", "power.draw"),
          Map.entry("gtemp", "temperature.gpu"),
          Map.entry("temp", "temperature.gpu"),
          Map.entry("mtemp", "temperature.memory"),
          Map.entry("sm", "utilization.gpu"),
          Map.entry("mem", "utilization.memory"),
          Map.entry("enc", "utilization.encoder"),
          Map.entry("dec", "utilization.decoder"),
          Map.entry("mclk", "clocks.memory"),
          Map.entry("pclk", "clocks.sm"),
          Map.entry("fb", "memory.used"));

  private final RecordBook book;
  private final SmiBook gpus;
  private final List<String> lines;
  private final Map<String, Integer> blocks = new HashMap<>();
  private List<String> columns = List.of();

  private SmiMonitor(RecordBook book) {
    this.book = book;
    this.gpus = new SmiBook(book);
    this.lines = book.document().text().lines().map(String::strip).toList();
  }

  static void read(RecordBook book) {
    var monitor = new SmiMonitor(book);
    int last = monitor.lastBlock();
    monitor.blocks.clear();
    for (int i = 0; i < monitor.lines.size(); i++) {
      monitor.line(monitor.lines.get(i), i + 1, last);
    }
  }

  /** How often the GPU that is printed most often comes after its first time. */
  private int lastBlock() {
    int most = 0;
    for (String line : lines) {
      if (!line.isEmpty() && !line.startsWith("#")) {
        most = Math.max(most, block(line.split("\\s+", 3)));
      }
    }
    return most;
  }

  /** Counts a row: of a GPU, or of a process, which returns with its GPU. */
  private int block(String[] cells) {
    String row = cells[0] + (columnsHavePid() && cells.length > 1 ? ' ' + cells[1] : "");
    return blocks.merge(row, 0, (old, zero) -> old + 1);
  }

  private boolean columnsHavePid() {
    return lines.stream().filter(line -> line.startsWith("#")).anyMatch(l -> l.contains(" pid "));
  }

  private void line(String line, int number, int last) {
    if (line.isEmpty()) {
      return;
    }
    List<String> cells = Arrays.asList(line.replaceFirst("^#\\s*", "").split("\\s+"));
    if (line.startsWith("#")) {
      columns = cells.contains("gpu") ? cells : columns;
      return;
    }
    String position = "line " + number;
    if (cells.size() < columns.size() || columns.isEmpty()) {
      String detail = cells.size() + " values for " + columns.size() + " columns";
      book.read(1);
      book.reject(position, new Fault(null, "malformed_line", detail), line);
      return;
    }
    int block = block(cells.toArray(String[]::new));
    Instant time = book.document().observedAt().minusSeconds(last - block);
    if (columns.contains("pid")) {
      process(cells, position, time);
    } else {
      var gpu = new SmiGpu(position);
      for (int i = 1; i < columns.size(); i++) {
        gpu.put(COLUMNS.getOrDefault(columns.get(i), columns.get(i)), cells.get(i));
      }
      gpus.add(gpu, cells.get(0), time);
    }
  }

  /** One process, or none: what it used is in the labels, and the value says whether it is one. */
  private void process(List<String> cells, String position, Instant time) {
    var labels = new TreeMap<String, String>();
    for (int i = 0; i < columns.size(); i++) {
      String cell =
          i == columns.size() - 1 ? String.join(" ", cells.subList(i, cells.size())) : cells.get(i);
      if (!cell.equals("-")) {
        labels.put(columns.get(i), cell);
      }
    }
    double found = labels.containsKey("pid") ? 1 : 0;
    book.read(1);
    book.accept(
        position,
        time,
        1,
        new MetricSample(NodeNames.of(book.document()), "nvidia_smi_process", labels, found));
  }
}
