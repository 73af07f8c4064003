package io.gridwright.ingest.parsers.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SeenLinesTest {
  private static final List<String> NAMES = List.of("up", "up_total", "u", "DCGM_FI_DEV_GPU_TEMP");
  private static final List<String> LABELS =
      List.of(
          "",
          "{}",
          "{a=\"1\"}",
          "{a=\"1\",}",
          "{ a = \"1\" }",
          "{a=\"1\",b=\"}\"}",
          "{b=\"}\",a=\"1\"}",
          "{a=\"\\\"} 3\"}",
          "{a=\"1\"",
          "{a=\"1\",a=\"1\"}");

  @Test
  void aLineIsReadTheSameWhateverCameBefore() {
    var random = new SplittableRandom(3);
    var seen = new SeenLines();
    for (int i = 0; i < 20_000; i++) {
      var line =
          NAMES.get(random.nextInt(NAMES.size()))
              + LABELS.get(random.nextInt(LABELS.size()))
              + (random.nextBoolean() ? " 1" : " 2 1000");
      assertThat(read(seen, line)).as(line).isEqualTo(read(new SeenLines(), line));
    }
  }

  @Test
  void equalLabelsAreOneObjectHoweverTheyArePrinted() throws Exception {
    var seen = new SeenLines();
    var lines = new ArrayList<SampleLine>();
    for (var labels : List.of("{a=\"1\",b=\"2\"}", "{b=\"2\",a=\"1\"}", "{a=\"1\",b=\"2\"}")) {
      lines.add(new LineReader(false, seen, 1, "up" + labels + " 1").read());
    }
    assertThat(lines.get(1).labels()).isSameAs(lines.get(0).labels());
    assertThat(lines.get(2).labels()).isSameAs(lines.get(0).labels());
  }

  private static String read(SeenLines seen, String line) {
    try {
      return new LineReader(false, seen, 1, line).read().toString();
    } catch (LineReader.BadLine bad) {
      return bad.fault().detail();
    }
  }
}
