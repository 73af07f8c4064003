package io.gridwright.ingest.parsers.nvidia;

import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.prometheus.NodeNames;
import io.gridwright.model.signal.TopologyEdge;
import io.gridwright.model.signal.TopologyLevel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads {@code nvidia-smi topo -m}: each row is a GPU or a NIC of the host, with what joins it to
 * every other and the CPUs beside it. GPUs that NVLink joins, directly or through others, are named
 * by the label {@code nvlink_island}.
 */
final class SmiTopology {
  private static final Pattern ANSI = Pattern.compile("\u001B\\[[0-9;]*m");
  private static final Pattern NIC_NAME = Pattern.compile("\\s*(NIC\\d+): (\\S+)");
  private static final Pattern NVLINK = Pattern.compile("NV\\d+");
  private static final String SELF = "X";
  private final RecordBook book;
  private final List<String> columns;
  private final Map<String, String> nics = new HashMap<>();
  private final Map<String, Map<String, String>> rows = new LinkedHashMap<>();
  private final Map<String, String> positions = new HashMap<>();

  private SmiTopology(RecordBook book, List<String> columns) {
    this.book = book;
    this.columns = columns;
  }

  static void read(RecordBook book) {
    List<String> lines = ANSI.matcher(book.document().text()).replaceAll("").lines().toList();
    int header = 0;
    while (header < lines.size() && !lines.get(header).strip().startsWith("GPU0")) {
      header++;
    }
    if (header < lines.size()) {
      new SmiTopology(book, cells(lines.get(header).stripLeading())).read(lines, header + 1);
    }
  }

  private void read(List<String> lines, int from) {
    for (int i = from; i < lines.size(); i++) {
      Matcher nic = NIC_NAME.matcher(lines.get(i));
      List<String> cells = cells(lines.get(i));
      if (nic.matches()) {
        nics.put(nic.group(1), nic.group(2));
      } else if (columns.contains(cells.get(0)) && cells.contains(SELF)) {
        row(cells, "line " + (i + 1), lines.get(i));
      }
    }
    rows.forEach(this::accept);
  }

  private void row(List<String> cells, String position, String line) {
    var labels = new LinkedHashMap<String, String>();
    for (int i = 1; i < cells.size() && i <= columns.size(); i++) {
      String cell = cells.get(i);
      if (!cell.isEmpty() && !cell.equals(SELF) && !cell.equals("N/A")) {
        labels.put(SmiGpu.name(columns.get(i - 1)), cell);
      }
    }
    if (rows.putIfAbsent(cells.get(0), labels) == null) {
      positions.put(cells.get(0), position);
      book.read(1);
    } else {
      book.read(1);
      book.reject(position, new Fault(cells.get(0), "duplicate", "A second row of it"), line);
    }
  }

  private void accept(String device, Map<String, String> labels) {
    boolean gpu = device.startsWith("GPU");
    if (gpu) {
      labels.put("nvlink_island", String.join(",", island(device)));
    }
    String node = NodeNames.of(book.document());
    var edge =
        new TopologyEdge(
            "nvidia_smi_topo",
            book.document().cluster(),
            gpu ? TopologyLevel.GPU : TopologyLevel.NIC,
            node + '/' + nics.getOrDefault(device, device),
            TopologyLevel.NODE,
            node,
            labels);
    book.accept(positions.getOrDefault(device, "/"), edge);
  }

  private Set<String> island(String gpu) {
    var reached = new TreeSet<String>();
    var next = new ArrayList<String>(List.of(gpu));
    while (!next.isEmpty()) {
      String at = next.remove(next.size() - 1);
      if (!reached.add(at)) {
        continue;
      }
      Map<String, String> joins = rows.getOrDefault(at, Map.of());
      columns.stream()
          .filter(to -> NVLINK.matcher(joins.getOrDefault(SmiGpu.name(to), "")).matches())
          .forEach(next::add);
    }
    return reached;
  }

  /** Cells between tabs, or between wide spaces where older versions align them so. */
  private static List<String> cells(String line) {
    String separator = line.contains("\t") ? "\t" : "\\s{2,}";
    return Arrays.stream(line.stripTrailing().split(separator, -1)).map(String::strip).toList();
  }
}
