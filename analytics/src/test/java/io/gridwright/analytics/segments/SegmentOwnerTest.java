package io.gridwright.analytics.segments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SegmentOwnerTest {
  @TempDir Path home;

  @Test
  void theLastRunThatTookTheHomeHasIt() {
    var store = new SegmentStore(home);
    store.take("a");
    store.requireTakenBy("a");
    new SegmentStore(home).take("b");
    store.requireTakenBy("b");
    assertThatThrownBy(() -> store.requireTakenBy("a"))
        .isInstanceOf(GridwrightException.class)
        .hasMessageContaining("Another run of the stream has taken over")
        .extracting(thrown -> ((GridwrightException) thrown).code())
        .isEqualTo(ErrorCode.HOME_IN_USE);
    assertThat(home.resolve("segments")).isDirectoryContaining(file -> file.endsWith("owner"));
    assertThat(store.committed()).isEmpty();
  }
}
