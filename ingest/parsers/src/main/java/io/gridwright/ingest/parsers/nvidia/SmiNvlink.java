package io.gridwright.ingest.parsers.nvidia;

import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.fabric.Fabrics;
import io.gridwright.ingest.parsers.prometheus.NodeNames;
import io.gridwright.model.signal.LinkSample;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code nvidia-smi nvlink} of states, rates and error counters. A link is a port of its GPU;
 * the lines of one are one sample. Prose in place of links is {@code not_supported}.
 */
final class SmiNvlink {
  private static final double BYTES_PER_GB = 1e9;
  private static final Pattern GPU =
      Pattern.compile("GPU (\\d+): .*?(?:\\(UUID: (GPU-[0-9a-fA-F-]+)\\))?");
  private static final Pattern RATE = Pattern.compile("Link (\\d+): ([\\d.]{1,20}) GB/s");
  private static final Pattern INACTIVE = Pattern.compile("Link (\\d+): <?inactive>?");
  private static final Pattern COUNTER =
      Pattern.compile("Link (\\d+): (\\S.*?): (\\d{1,20})(?:\\s*\\w+)?");
  private final RecordBook book;
  private final Map<String, Link> links = new LinkedHashMap<>();
  private String gpu = "";

  private SmiNvlink(RecordBook book) {
    this.book = book;
  }

  static void read(RecordBook book) {
    var nvlink = new SmiNvlink(book);
    int number = 0;
    for (String line : book.document().text().lines().toList()) {
      number++;
      if (!line.isBlank()) {
        nvlink.line(line.strip(), "line " + number);
      }
    }
    nvlink.close();
  }

  private void line(String line, String position) {
    Matcher header = GPU.matcher(line);
    if (header.matches()) {
      gpu = header.group(2) == null ? header.group(1) : header.group(2);
      return;
    }
    Matcher rate = RATE.matcher(line);
    Matcher inactive = INACTIVE.matcher(line);
    Matcher counter = COUNTER.matcher(line);
    if (rate.matches()) {
      Link link = link(rate.group(1), position);
      link.state = "ACTIVE";
      link.rate = Double.parseDouble(rate.group(2)) * BYTES_PER_GB;
    } else if (inactive.matches()) {
      link(inactive.group(1), position).state = "DOWN";
    } else if (counter.matches()) {
      link(counter.group(1), position)
          .extra
          .put(SmiGpu.name(counter.group(2)), Double.valueOf(counter.group(3)));
    } else {
      book.read(1);
      book.reject(position, new Fault(null, "not_supported", gpu + ": " + line), line);
    }
  }

  private Link link(String number, String position) {
    book.read(1);
    Link link = links.computeIfAbsent(gpu + '/' + number, key -> new Link(position, gpu, number));
    link.records++;
    return link;
  }

  private void close() {
    String node = NodeNames.of(book.document());
    for (Link link : links.values()) {
      var body =
          new LinkSample(
              node,
              link.gpu,
              link.port,
              link.state,
              null,
              link.rate,
              null,
              null,
              link.extra,
              Fabrics.NVLINK);
      book.accept(link.position, book.document().observedAt(), link.records, body);
    }
  }

  private static final class Link {
    private final String position;
    private final String gpu;
    private final String port;
    private final Map<String, Double> extra = new TreeMap<>();
    private int records;
    private @Nullable String state;
    private @Nullable Double rate;

    Link(String position, String gpu, String port) {
      this.position = position;
      this.gpu = gpu;
      this.port = port;
    }
  }
}
