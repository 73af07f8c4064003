package io.gridwright.ingest.parsers.protobuf;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.prometheus.Numbers;
import io.gridwright.ingest.parsers.prometheus.SampleBook;
import io.gridwright.ingest.parsers.prometheus.SampleLine;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One time series of a write request. Requests cut a scrape anywhere and are sent again as they
 * were, so a sample's position is told by its series and not by its place in the request.
 */
final class WrittenSeries {
  /** What Prometheus writes, as a NaN of its own, when a series has ended. */
  private static final long STALE = 0x7ff0000000000002L;

  /** In the year 2200, ms. */
  private static final long LATEST = 7_258_118_400_000L;

  private static final int LABELS = 1;
  private static final int SAMPLES = 2;
  private static final int HISTOGRAMS_2 = 3;
  private static final int HISTOGRAMS_1 = 4;
  private final SortedMap<String, String> labels = new TreeMap<>();
  private final List<Sample> samples = new ArrayList<>();
  private int histograms;

  private WrittenSeries() {}

  static WrittenSeries first(CodedInputStream in) throws IOException {
    var series = new WrittenSeries();
    Message.inner(
        in,
        (field, type, from) ->
            switch (field) {
              case LABELS -> series.label(from);
              case SAMPLES -> series.sample(from);
              case HISTOGRAMS_1 -> series.histogram(from);
              default -> false;
            });
    return series;
  }

  static WrittenSeries second(CodedInputStream in, List<String> symbols) throws IOException {
    var series = new WrittenSeries();
    var refs = new ArrayList<Integer>();
    Message.inner(
        in,
        (field, type, from) ->
            switch (field) {
              case LABELS -> references(from, type, refs);
              case SAMPLES -> series.sample(from);
              case HISTOGRAMS_2 -> series.histogram(from);
              default -> false;
            });
    if (refs.size() % 2 != 0) {
      throw new InvalidProtocolBufferException("a label without a value");
    }
    for (int i = 0; i < refs.size(); i += 2) {
      series.labels.put(symbol(symbols, refs.get(i)), symbol(symbols, refs.get(i + 1)));
    }
    return series;
  }

  void addTo(RecordBook book, SampleBook into) {
    String name = labels.getOrDefault("__name__", "");
    labels.remove("__name__");
    for (Sample sample : samples) {
      var line =
          SampleLine.ofSeries(
              name, labels, Numbers.text(sample.value), Instant.ofEpochMilli(sample.millis));
      book.read(1);
      if (name.isEmpty()) {
        book.reject(
            line.position(),
            new Fault("__name__", "no_name", "A series without a name"),
            line.text());
      } else if (sample.millis < 0 || sample.millis > LATEST) {
        String detail = "No time of a sample: " + sample.millis + " ms";
        book.reject(line.position(), new Fault("timestamp", "bad_timestamp", detail), line.text());
      } else if (sample.stale) {
        book.reject(line.position(), new Fault(name, "stale", name + " has ended"), line.text());
      } else {
        into.add(line);
      }
    }
    int series = 31 * name.hashCode() + labels.hashCode();
    for (int i = 0; i < histograms; i++) {
      var fault = new Fault(name, "unsupported_histogram", name + " is a native histogram");
      book.read(1);
      book.reject("histogram " + i + " series " + series, fault, name + labels);
    }
  }

  private boolean label(CodedInputStream in) throws IOException {
    String[] pair = {"", ""};
    Message.inner(
        in,
        (field, type, from) -> {
          if (field == 1 || field == 2) {
            pair[field - 1] = from.readString();
            return true;
          }
          return false;
        });
    labels.put(pair[0], pair[1]);
    return true;
  }

  private boolean sample(CodedInputStream in) throws IOException {
    double[] value = {0};
    long[] millis = {0};
    Message.inner(
        in,
        (field, type, from) -> {
          if (field == 1) {
            value[0] = from.readDouble();
          } else if (field == 2) {
            millis[0] = from.readInt64();
          }
          return field == 1 || field == 2;
        });
    samples.add(new Sample(value[0], millis[0], Double.doubleToRawLongBits(value[0]) == STALE));
    return true;
  }

  private boolean histogram(CodedInputStream in) throws IOException {
    histograms++;
    return Message.inner(in, (field, type, from) -> false);
  }

  /** Numbers of symbols, packed or one by one. */
  private static boolean references(CodedInputStream in, int type, List<Integer> refs)
      throws IOException {
    if (type != WireFormat.WIRETYPE_LENGTH_DELIMITED) {
      refs.add(in.readUInt32());
      return true;
    }
    int outer = in.pushLimit(in.readRawVarint32());
    while (in.getBytesUntilLimit() > 0) {
      refs.add(in.readUInt32());
    }
    in.popLimit(outer);
    return true;
  }

  private static String symbol(List<String> symbols, int index) throws IOException {
    if (index < 0 || index >= symbols.size()) {
      throw new InvalidProtocolBufferException("no symbol " + index);
    }
    return symbols.get(index);
  }

  private record Sample(double value, long millis, boolean stale) {}
}
