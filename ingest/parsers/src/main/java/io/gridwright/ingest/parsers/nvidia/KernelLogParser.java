package io.gridwright.ingest.parsers.nvidia;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.DocumentParser;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.ingest.parsers.prometheus.NodeNames;
import io.gridwright.model.signal.FaultEvent;
import io.gridwright.model.signal.FaultKind;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the NVIDIA driver's faults from the kernel's log; other lines are no records. One fault
 * that is printed again within seconds is one. Where sequence numbers jump, messages were lost, and
 * that is a {@link FaultKind#TELEMETRY} fault. Lines that only say the time since boot cannot be
 * dated: they are true when the log was read, with the label {@code uptime_s}. A time without a
 * zone is of the document's, or of UTC.
 */
public final class KernelLogParser implements DocumentParser {
  private static final Pattern GPU =
      Pattern.compile(".*NVRM: GPU at PCI:([0-9a-fA-F:.]+?):? (GPU-[0-9a-fA-F-]+).*");
  private static final Pattern XID =
      Pattern.compile(".*NVRM: Xid \\(PCI:([0-9a-fA-F:.]+)\\): (\\d{1,6}),? ?(.*)");
  private static final Pattern SXID =
      Pattern.compile(".*SXid \\(PCI:([0-9a-fA-F:.]+)\\): (\\d{1,6}),? ?(.*)");
  private static final Pattern PEER = Pattern.compile(".*(nvidia-peermem .*ERROR .*)");
  private static final Pattern PROCESS = Pattern.compile("pid='?(\\d+)'?(?:, name=([^,]+))?.*");
  private static final Duration SAME = Duration.ofSeconds(10);

  @Override
  public ParseResult parse(SourceDocument document, DocumentKind kind) {
    var book = new RecordBook(document, kind);
    new Pass(book).run();
    return book.close();
  }

  /** One pass over one log. */
  private static final class Pass {
    private final RecordBook book;
    private final String node;
    private final Map<String, String> uuids = new HashMap<>();
    private final List<Found> found = new ArrayList<>();
    private @Nullable Long sequence;

    Pass(RecordBook book) {
      this.book = book;
      this.node = NodeNames.of(book.document());
    }

    void run() {
      ZoneId known = book.document().zone();
      ZoneId zone = known == null ? ZoneOffset.UTC : known;
      int number = 0;
      for (String text : book.document().text().lines().toList()) {
        number++;
        KernelLine line = KernelLine.of(text, zone);
        gap(line, number);
        read(line, number);
      }
      found.forEach(this::accept);
    }

    private void gap(KernelLine line, int number) {
      Long next = line.sequence();
      if (next != null && sequence != null && next > sequence + 1) {
        String detail = next - sequence - 1 + " kernel messages were lost";
        book.read(1);
        add(
            new Found(
                "line " + number, FaultKind.TELEMETRY, null, null, "kernel_log", detail, line));
      }
      sequence = next == null ? sequence : next;
    }

    private void read(KernelLine line, int number) {
      String position = "line " + number;
      Matcher gpu = GPU.matcher(line.message());
      if (gpu.matches()) {
        uuids.put(gpu.group(1), gpu.group(2));
        return;
      }
      Matcher xid = XID.matcher(line.message());
      Matcher sxid = SXID.matcher(line.message());
      Matcher peer = PEER.matcher(line.message());
      if (xid.matches()) {
        fault(position, FaultKind.XID, xid, line);
      } else if (sxid.matches()) {
        fault(position, FaultKind.SXID, sxid, line);
      } else if (peer.matches()) {
        book.read(1);
        add(
            new Found(
                position, FaultKind.CONDITION, null, null, "nvidia_peermem", peer.group(1), line));
      }
    }

    private void fault(String position, FaultKind kind, Matcher match, KernelLine line) {
      book.read(1);
      add(
          new Found(
              position,
              kind,
              match.group(1),
              Integer.valueOf(match.group(2)),
              null,
              match.group(3),
              line));
    }

    private void add(Found next) {
      for (Found known : found) {
        if (known.takes(next)) {
          return;
        }
      }
      found.add(next);
    }

    private void accept(Found fault) {
      var labels = new TreeMap<String, String>();
      Matcher process = PROCESS.matcher(fault.detail);
      if (process.matches()) {
        labels.put("pid", process.group(1));
        if (process.group(2) != null) {
          labels.put("process", process.group(2));
        }
      }
      Duration uptime = fault.line.uptime();
      if (uptime != null) {
        labels.put(
            "uptime_s", uptime.toSeconds() + "." + "%06d".formatted(uptime.toNanosPart() / 1000));
      }
      String pci = fault.pci;
      if (pci != null) {
        labels.put("pci", pci);
      }
      var body =
          new FaultEvent(
              node,
              pci == null ? null : uuids.getOrDefault(pci, pci),
              fault.kind,
              fault.code,
              fault.name,
              false,
              fault.detail,
              labels);
      Instant read = book.document().observedAt();
      Instant said = fault.line.time();
      Instant time = said == null || said.isAfter(read) ? read : said;
      book.accept(fault.position, time, fault.records, body);
    }
  }

  /** A fault with the lines that told of it. */
  private static final class Found {
    private final String position;
    private final FaultKind kind;
    private final @Nullable String pci;
    private final @Nullable Integer code;
    private final @Nullable String name;
    private final String detail;
    private final KernelLine line;
    private KernelLine last;
    private int records = 1;

    Found(
        String position,
        FaultKind kind,
        @Nullable String pci,
        @Nullable Integer code,
        @Nullable String name,
        String detail,
        KernelLine line) {
      this.position = position;
      this.kind = kind;
      this.pci = pci;
      this.code = code;
      this.name = name;
      this.detail = detail;
      this.line = line;
      this.last = line;
    }

    /** Takes another line when it is of the same fault; the time since the last one decides. */
    boolean takes(Found other) {
      boolean same =
          kind == other.kind
              && kind != FaultKind.TELEMETRY
              && java.util.Objects.equals(pci, other.pci)
              && java.util.Objects.equals(code, other.code)
              && who().equals(other.who())
              && soonAfter(other.line);
      if (same) {
        records++;
        last = other.line;
      }
      return same;
    }

    private String who() {
      Matcher process = PROCESS.matcher(detail);
      return code == null ? detail : process.matches() ? process.group(1) : "";
    }

    private boolean soonAfter(KernelLine next) {
      Duration before = last.uptime();
      Duration after = next.uptime();
      if (before != null && after != null) {
        return after.minus(before).compareTo(SAME) <= 0;
      }
      Instant then = last.time();
      Instant now = next.time();
      return then == null || now == null || Duration.between(then, now).compareTo(SAME) <= 0;
    }
  }
}
