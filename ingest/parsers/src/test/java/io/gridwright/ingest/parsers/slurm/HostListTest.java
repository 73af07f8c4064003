package io.gridwright.ingest.parsers.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gridwright.ingest.parsers.document.BrokenRecordException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostListTest {
  @Test
  void expandsRangesAndKeepsZeros() {
    assertThat(HostList.expand("n[01-03,7],login"))
        .containsExactly("n01", "n02", "n03", "n7", "login");
    assertThat(HostList.expand("n[8-11]")).containsExactly("n8", "n9", "n10", "n11");
    assertThat(HostList.expand("n[098-101]")).containsExactly("n098", "n099", "n100", "n101");
  }

  @Test
  void expandsTwoBracketsOfOneName() {
    assertThat(HostList.expand("r[1-2]n[01-02]x"))
        .containsExactly("r1n01x", "r1n02x", "r2n01x", "r2n02x");
  }

  @Test
  void keepsTheOrderThatSlurmGave() {
    assertThat(HostList.expand("w-[1,0]")).containsExactly("w-1", "w-0");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "  ", "(null)", "None assigned", "(ReqNodeNotAvail, Unavailable:n[1-2])"})
  void textThatNamesNoHostIsEmpty(String text) {
    assertThat(HostList.expand(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"n[1-3", "n1-3]", "n[[1]]", "n[3-1]", "n[a-b]", "n[]", "n[1-99999999]"})
  void brokenListsAreRefused(String text) {
    assertThatThrownBy(() -> HostList.expand(text)).isInstanceOf(BrokenRecordException.class);
  }
}
