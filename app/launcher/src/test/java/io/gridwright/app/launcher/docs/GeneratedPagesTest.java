package io.gridwright.app.launcher.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Pages that the program writes. {@code -Dgridwright.docs.write=true} writes them anew, and a
 * second run holds them to it.
 */
class GeneratedPagesTest {
  private static final String WRITE = "gridwright.docs.write";

  static Stream<Arguments> generated() {
    return Stream.of(
        Arguments.of("docs/configuration.md", ConfigurationPage.text()),
        Arguments.of("docs/sources.md", SourcesPage.text()),
        Arguments.of("docs/cli.md", CommandPage.text()),
        Arguments.of("docs/signals.md", SignalsPage.text()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("generated")
  void aPageSaysWhatTheProgramDoes(String page, String text) {
    if (Boolean.getBoolean(WRITE)) {
      Pages.write(page, text);
    }
    assertThat(Pages.read(page))
        .as("%s differs; write it anew with -D%s=true", page, WRITE)
        .isEqualTo(text);
  }
}
