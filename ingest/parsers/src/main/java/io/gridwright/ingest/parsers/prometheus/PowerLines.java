package io.gridwright.ingest.parsers.prometheus;

import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.power.PowerColumn;
import io.gridwright.ingest.parsers.power.PowerFold;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Folds the lines of exporters of power distribution units and of service processors into one
 * sample per thing and time. NaN is how an IPMI exporter prints a sensor that has a state and no
 * number; a sensor that has neither is refused.
 */
final class PowerLines {
  private final RecordBook book;
  private final NodeNames nodes;
  private final Map<Thing, Fold> folds = new LinkedHashMap<>();

  PowerLines(RecordBook book, NodeNames nodes) {
    this.book = book;
    this.nodes = nodes;
  }

  static boolean isPower(SampleLine line) {
    return PowerColumn.named(line.name()) != null;
  }

  void add(SampleLine line) {
    PowerColumn column = PowerColumn.named(line.name());
    if (column == null) {
      return;
    }
    Reading reading = Reading.of(line);
    boolean silent = line.value().equalsIgnoreCase("NaN");
    if (reading.fault() == null && reading.value() < 0 && !column.oid().isEmpty()) {
      reading = Reading.fault(line, "not_available", "is not available: " + line.value());
    }
    Fault fault = reading.fault();
    if (fault != null && !silent) {
      book.reject(line.position(), fault, line.text());
      return;
    }
    Fold fold = folds.computeIfAbsent(thing(line, column), t -> new Fold(line));
    if (fault == null) {
      fold.said.put(column, reading.value());
    } else {
      fold.silent.add(line);
    }
  }

  /** Books the samples. */
  void close() {
    folds.forEach(
        (thing, fold) -> {
          if (fold.said.isEmpty()) {
            fold.silent.forEach(this::refuse);
            return;
          }
          fold.silent.forEach(line -> fold.said.note());
          Instant time = thing.time == null ? book.document().observedAt() : thing.time;
          book.accept(
              fold.said.position(),
              time,
              fold.said.records(),
              fold.said.sample(thing.equipment, thing.scope));
        });
  }

  private void refuse(SampleLine line) {
    var fault = new Fault(line.name(), "not_a_number", line.name() + " is NaN and has no state");
    book.reject(line.position(), fault, line.text());
  }

  private Thing thing(SampleLine line, PowerColumn column) {
    String host = nodes.of(line);
    String id = line.label("id");
    if (column.scope().equals("control")) {
      boolean first = id == null || id.equals("0");
      return new Thing(host + "/control/" + id, first ? "chassis" : "sensor", line.time());
    }
    if (column.scope().equals("chassis")) {
      return new Thing(host, "chassis", line.time());
    }
    String index =
        line.labels().entrySet().stream()
            .filter(label -> label.getKey().endsWith("Index"))
            .map(Map.Entry::getValue)
            .collect(Collectors.joining("/"));
    String name = line.label("name", "sensor");
    String place = !index.isEmpty() ? index : id == null ? "1" : id;
    if (column.oid().isEmpty() && name != null) {
      place = id == null ? name : name + '#' + id;
    }
    return new Thing(host + '/' + column.scope() + '/' + place, column.scope(), line.time());
  }

  private record Thing(String equipment, String scope, @Nullable Instant time) {}

  private static final class Fold {
    private final PowerFold said;
    private final List<SampleLine> silent = new ArrayList<>();

    Fold(SampleLine first) {
      this.said = new PowerFold(first.position());
    }
  }
}
