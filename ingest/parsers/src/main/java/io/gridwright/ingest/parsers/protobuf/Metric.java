package io.gridwright.ingest.parsers.protobuf;

import com.google.protobuf.CodedInputStream;
import io.gridwright.ingest.parsers.prometheus.Numbers;
import io.gridwright.ingest.parsers.prometheus.SampleLine;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One metric of a family: its labels, and what the text form would print for it. */
final class Metric {
  private static final int LABEL = 1;
  private static final int GAUGE = 2;
  private static final int COUNTER = 3;
  private static final int SUMMARY = 4;
  private static final int UNTYPED = 5;
  private static final int TIMESTAMP_MS = 6;
  private static final int HISTOGRAM = 7;
  private final SortedMap<String, String> labels = new TreeMap<>();
  private final List<Value> values = new ArrayList<>();
  private @Nullable Instant time;

  private Metric() {}

  static Metric read(CodedInputStream in) throws IOException {
    var metric = new Metric();
    Message.inner(in, metric::field);
    return metric;
  }

  /** Adds the samples under the family's name. */
  void addTo(String family, List<SampleLine> samples) {
    for (Value value : values) {
      var own = new TreeMap<>(labels);
      if (value.label != null) {
        own.put(value.label, value.bound);
      }
      String name = family + value.suffix;
      String text = Numbers.text(value.number);
      samples.add(
          new SampleLine(
              "sample ", samples.size(), name, own, text, time, name + own + ' ' + text));
    }
  }

  private boolean field(int field, int type, CodedInputStream in) throws IOException {
    switch (field) {
      case LABEL -> label(in);
      case GAUGE, COUNTER, UNTYPED -> values.add(new Value("", null, "", number(in)));
      case SUMMARY -> Message.inner(in, this::summary);
      case HISTOGRAM -> Message.inner(in, this::histogram);
      case TIMESTAMP_MS -> time = Instant.ofEpochMilli(in.readInt64());
      default -> {
        return false;
      }
    }
    return true;
  }

  private void label(CodedInputStream in) throws IOException {
    String[] pair = {"", ""};
    Message.inner(
        in,
        (field, type, from) -> {
          if (field != 1 && field != 2) {
            return false;
          }
          pair[field - 1] = from.readString();
          return true;
        });
    labels.put(pair[0], pair[1]);
  }

  /** The field 1 of a gauge, a counter or an untyped value. */
  private static double number(CodedInputStream in) throws IOException {
    double[] value = {0};
    Message.inner(
        in,
        (field, type, from) -> {
          if (field == 1) {
            value[0] = from.readDouble();
          }
          return field == 1;
        });
    return value[0];
  }

  private boolean summary(int field, int type, CodedInputStream in) throws IOException {
    return field == 3 ? pair(in, "", "quantile", true) : countOrSum(field, in);
  }

  private boolean histogram(int field, int type, CodedInputStream in) throws IOException {
    if (field == 3) {
      return pair(in, "_bucket", "le", false);
    }
    if (field == 4) {
      values.add(new Value("_count", null, "", in.readDouble()));
      return true;
    }
    return countOrSum(field, in);
  }

  private boolean countOrSum(int field, CodedInputStream in) throws IOException {
    if (field == 1) {
      values.add(new Value("_count", null, "", in.readUInt64()));
    } else if (field == 2) {
      values.add(new Value("_sum", null, "", in.readDouble()));
    }
    return field == 1 || field == 2;
  }

  /** A quantile, whose field 1 is its bound, or a bucket, whose field 1 is its count. */
  private boolean pair(CodedInputStream in, String suffix, String label, boolean quantile)
      throws IOException {
    double[] both = {0, 0};
    Message.inner(
        in,
        (field, type, from) -> {
          if (field == 1) {
            both[0] = quantile ? from.readDouble() : from.readUInt64();
          } else if (field == 2) {
            both[1] = from.readDouble();
          }
          return field == 1 || field == 2;
        });
    String bound = Numbers.text(quantile ? both[0] : both[1]);
    values.add(new Value(suffix, label, bound, quantile ? both[1] : both[0]));
    return true;
  }

  private record Value(String suffix, @Nullable String label, String bound, double number) {}
}
