package io.gridwright.app.launcher.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.app.launcher.Main;
import io.gridwright.model.error.ErrorCode;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CommandHelpTest {
  private static final Clock CLOCK = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);

  static Stream<String> commands() {
    return Main.commandLine(CLOCK).getSubcommands().keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandTeachesByExample(String command) {
    var ended = InProcess.run(CLOCK, command, "--help");
    assertThat(ended.exit()).isZero();
    assertThat(ended.err()).isEmpty();
    assertThat(ended.out()).contains("Examples:").containsPattern("\n  .*gridwright " + command);
  }

  @Test
  void everyExitCodeIsDocumented() {
    var documented = Main.commandLine(CLOCK).getCommandSpec().usageMessage().exitCodeList();
    var codes =
        Stream.concat(
                Stream.of("0"),
                Arrays.stream(ErrorCode.values()).map(code -> Integer.toString(code.exitCode())))
            .distinct()
            .toList();
    assertThat(documented.keySet()).containsExactlyInAnyOrderElementsOf(codes);
    assertThat(documented.values()).doesNotContain("");
  }
}
