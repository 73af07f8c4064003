package io.gridwright.ingest.parsers.topology;

import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.fabric.Fabrics;
import io.gridwright.ingest.parsers.topology.SubnetLink.End;
import io.gridwright.ingest.parsers.topology.SubnetParser.Placed;
import io.gridwright.model.signal.LinkSample;
import io.gridwright.model.signal.TopologyEdge;
import io.gridwright.model.signal.TopologyLevel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Folds the links of a subnet into edges and ports that are down. */
final class SubnetEdges {
  private static final String DOWN = "DOWN";
  private final RecordBook book;
  private final List<Placed> links;
  private final SwitchLevels levels;
  private final Map<List<String>, Fold> folds = new LinkedHashMap<>();

  SubnetEdges(RecordBook book, List<Placed> links) {
    this.book = book;
    this.links = links;
    this.levels = new SwitchLevels(links.stream().map(Placed::link).toList());
  }

  void book() {
    links.forEach(this::add);
    folds.values().forEach(fold -> fold.book(book));
  }

  private void add(Placed placed) {
    var here = placed.link().here();
    var there = placed.link().there();
    if (there == null) {
      down(placed, here);
      return;
    }
    boolean up = level(here).compareTo(level(there)) > 0;
    var child = up ? here : there;
    var parent = up ? there : here;
    if (!parent.isSwitch() || level(child) == level(parent)) {
      var detail = here.name() + " and " + there.name() + " are on one level";
      book.reject(placed.position(), new Fault(null, "same_level", detail), detail);
      return;
    }
    folds
        .computeIfAbsent(
            List.of(child.guid(), parent.guid()), k -> new Fold(placed.position(), child, parent))
        .add(placed.link());
  }

  private void down(Placed placed, End end) {
    var sample =
        new LinkSample(
            end.isSwitch() ? end.name() : end.name().split("/", 2)[0],
            end.guid(),
            end.port(),
            DOWN,
            null,
            null,
            null,
            null,
            Map.of(),
            Fabrics.INFINIBAND);
    book.accept(placed.position(), sample);
  }

  private TopologyLevel level(End end) {
    return end.isSwitch() ? levels.of(end) : TopologyLevel.NIC;
  }

  /** All that is told of the links between two devices. */
  private final class Fold {
    private final String position;
    private final End child;
    private final End parent;
    private final Map<String, String> labels = new TreeMap<>();
    private int records;

    Fold(String position, End child, End parent) {
      this.position = position;
      this.child = child;
      this.parent = parent;
      labels.put("guid", child.guid());
      labels.put("parent_guid", parent.guid());
      if (!child.isSwitch()) {
        labels.put("parent_port", parent.port());
      }
    }

    void add(SubnetLink link) {
      records++;
      var rate = link.rate();
      if (rate != null) {
        labels.put("rate", rate);
      }
    }

    void book(RecordBook book) {
      var edge =
          new TopologyEdge(
              Authority.IBNETDISCOVER,
              book.document().cluster(),
              level(child),
              child.name(),
              level(parent),
              parent.name(),
              labels);
      book.accept(position, book.document().observedAt(), records, edge);
    }
  }
}
