package io.gridwright.app.twin.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class HostListTest {
  @Test
  void namesThatFollowEachOtherBecomeARange() {
    assertThat(HostList.of(List.of("hgx03", "hgx01", "hgx02", "hgx07", "nvl1-n04", "login")))
        .isEqualTo("hgx[01-03,07],nvl1-n04,login");
  }

  @Test
  void indexesBecomeRanges() {
    assertThat(IndexRanges.of(List.of(0, 1, 2, 5, 7, 8))).isEqualTo("0-2,5,7-8");
  }

  @Test
  void nothingIsEmpty() {
    assertThat(HostList.of(List.of())).isEmpty();
  }
}
