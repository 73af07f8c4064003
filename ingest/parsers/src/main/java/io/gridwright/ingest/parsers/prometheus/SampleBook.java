package io.gridwright.ingest.parsers.prometheus;

import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.model.signal.MetricSample;
import java.util.HashSet;
import java.util.Set;

/** Takes samples in whatever form they came and books what they say of GPUs, ports and the rest. */
public final class SampleBook {
  private final RecordBook book;
  private final boolean dcgm;
  private final NodeNames nodes;
  private final GpuLines gpus;
  private final LinkLines links;
  private final PowerLines power;
  private final Set<SampleLine.Series> series = new HashSet<>();

  /**
   * A book.
   *
   * @param dcgm whether the document is a page of DCGM's exporter, where every sample with a GPU is
   *     of that GPU
   */
  public SampleBook(RecordBook book, boolean dcgm) {
    this.book = book;
    this.dcgm = dcgm;
    this.nodes = new NodeNames(book.document());
    this.gpus = new GpuLines(book, nodes);
    this.links = new LinkLines(book, nodes);
    this.power = new PowerLines(book, nodes);
  }

  /** Takes one sample, which was counted as read. The first of a series and time stands. */
  public void add(SampleLine line) {
    if (!series.add(line.series())) {
      var fault = new Fault(line.name(), "duplicate", "The same series was printed before");
      book.reject(line.position(), fault, line.text());
      return;
    }
    if (LinkLines.isLink(line)) {
      links.add(line);
      return;
    }
    if (PowerLines.isPower(line)) {
      power.add(line);
      return;
    }
    if (isOfGpu(line)) {
      gpus.add(line);
      return;
    }
    Reading reading =
        GpuField.isDcgm(line.name())
            ? Reading.ofDcgm(line, GpuField.of(line.name()))
            : Reading.of(line);
    Fault fault = reading.fault();
    if (fault != null) {
      book.reject(line.position(), fault, line.text());
      return;
    }
    var body = new MetricSample(nodes.of(line), line.name(), line.labels(), reading.value());
    var time = line.time() == null ? book.document().observedAt() : line.time();
    book.accept(line.position(), time, 1, body);
  }

  /** Books what was folded. */
  public void close() {
    gpus.close();
    links.close();
    power.close();
  }

  private boolean isOfGpu(SampleLine line) {
    String name = line.name();
    return (dcgm || GpuField.isDcgm(name) || GpuField.isOtherExporter(name))
        && line.label("gpu", "UUID", "uuid", "gpu_uuid") != null;
  }
}
