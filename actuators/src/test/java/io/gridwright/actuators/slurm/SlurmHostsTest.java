package io.gridwright.actuators.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SlurmHostsTest {
  @Test
  void rangesKeepTheirZerosAndTheirOrder() {
    assertThat(SlurmHosts.expand("hgx[008-010,001],cpu1"))
        .containsExactly("hgx008", "hgx009", "hgx010", "hgx001", "cpu1");
  }

  @Test
  void twoBracketsMultiply() {
    assertThat(SlurmHosts.expand("r[1-2]n[3,5]x"))
        .containsExactly("r1n3x", "r1n5x", "r2n3x", "r2n5x");
  }

  @Test
  void nothingIsNoNode() {
    assertThat(SlurmHosts.expand("")).isEmpty();
  }

  @Test
  void brokenListsAreErrors() {
    assertThatThrownBy(() -> SlurmHosts.expand("a[1-2"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> SlurmHosts.expand("a[2-1]"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> SlurmHosts.expand("a[x-1]"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
