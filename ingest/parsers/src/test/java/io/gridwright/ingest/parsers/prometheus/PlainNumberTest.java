package io.gridwright.ingest.parsers.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainNumberTest {
  @Test
  void aPlainNumberIsTheDoubleThatJavaReadsInIt() {
    var random = new SplittableRandom(7);
    for (int i = 0; i < 200_000; i++) {
      var digits = Long.toString(random.nextLong(1_000_000_000_000_000L));
      int point = random.nextInt(digits.length() + 1);
      var text = digits.substring(0, point) + '.' + digits.substring(point);
      assertThat(PlainNumber.of(text)).isEqualTo(Double.parseDouble(text));
      assertThat(PlainNumber.of(digits)).isEqualTo(Double.parseDouble(digits));
    }
    var usual = String.format(Locale.ROOT, "%.6f", 0.253906);
    assertThat(PlainNumber.of(usual)).isEqualTo(0.253906);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ".",
        "1.2.3",
        "-1",
        "+1",
        "1e3",
        "NaN",
        "1234567890123456",
        "0x10",
        "1_0",
        "\u0661"
      })
  void whatIsNotPlainIsLeftToOthers(String text) {
    assertThat(PlainNumber.of(text)).isNaN();
  }
}
