package io.gridwright.ingest.parsers.fabric;

import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.model.signal.LinkSample;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The files of one port in sysfs. */
final class SysfsPort {
  private static final Pattern STATE = Pattern.compile("\\d+:\\s*(\\S.*)");
  private static final Pattern RATE = Pattern.compile("([\\d.]{1,12}) Gb/sec.*");
  private static final double BYTES_PER_GBIT = 1e9 / 8;
  private static final double BYTES_PER_MBIT = 1e6 / 8;

  /** How long the kernel keeps read values, which is no counter. */
  private static final Set<String> SETTINGS = Set.of("lifespan");

  private final String position;
  private final String device;
  private final String port;
  private final PortCounters counters = new PortCounters(false);
  private int records;
  private @Nullable String state;
  private @Nullable String physicalState;
  private @Nullable Double rate;
  private @Nullable String linkLayer;

  SysfsPort(String position, String device, String port) {
    this.position = position;
    this.device = device;
    this.port = port;
  }

  /** Takes a file that was read; it becomes part of the sample or a dead letter. */
  void put(RecordBook book, String at, String file, boolean counter, String value) {
    var fault = counter ? counter(file, value) : attribute(file, value);
    if (fault == null) {
      records++;
    } else {
      book.reject(at, fault, device + '/' + port + '/' + file + ": " + value);
    }
  }

  private @Nullable Fault counter(String file, String value) {
    if (value.startsWith("N/A") || SETTINGS.contains(file)) {
      return null;
    }
    if (!value.matches("\\d{1,20}")) {
      return new Fault(file, "not_a_number", file + " is no count: " + value);
    }
    double count = Double.parseDouble(value);
    switch (file) {
      case "port_rcv_data" -> counters.receivedWords(file, count);
      case "port_xmit_data" -> counters.transmittedWords(file, count);
      default -> counters.put(file, count);
    }
    return null;
  }

  private @Nullable Fault attribute(String file, String value) {
    switch (file) {
      case "state" -> state = word(value);
      case "phys_state" -> physicalState = word(value);
      case "link_layer" -> linkLayer = value;
      case "operstate" -> state = value.toUpperCase(Locale.ROOT);
      case "rate" -> {
        var found = RATE.matcher(value);
        if (!found.matches()) {
          return new Fault(file, "not_a_number", "Rate is not in Gb/sec: " + value);
        }
        rate = Double.parseDouble(found.group(1)) * BYTES_PER_GBIT;
      }
      case "speed" ->
          rate = value.matches("\\d{1,9}") ? Double.parseDouble(value) * BYTES_PER_MBIT : null;
      case "type" -> linkLayer = layer(value);
      case "carrier_down_count" -> {
        return counter(file, value);
      }
      default -> {
        // Addresses, masks and settings say nothing of how the port is.
      }
    }
    return null;
  }

  /** The kernel's number for the hardware of an interface. */
  private static @Nullable String layer(String type) {
    return switch (type) {
      case "1" -> "Ethernet";
      case "32" -> "InfiniBand";
      default -> null;
    };
  }

  private static String word(String value) {
    var named = STATE.matcher(value);
    return named.matches() ? named.group(1) : value;
  }

  /** Books the sample, unless every file was refused. */
  void book(RecordBook book) {
    if (records == 0) {
      return;
    }
    var document = book.document();
    var known = document.node();
    var sample =
        new LinkSample(
            known == null ? document.fileName() : known,
            device,
            port,
            state,
            physicalState,
            rate,
            counters.received(),
            counters.transmitted(),
            counters.values(),
            Fabrics.of(device, linkLayer));
    book.accept(position, document.observedAt(), records, sample);
  }
}
