package io.gridwright.app.launcher.home;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HomeTest {
  @TempDir private Path directory;

  @Test
  void aHomeHasOneOwnerAndTheRefusalSaysWhoItIs() {
    try (var owner = Home.own(directory)) {
      owner.announce("http://127.0.0.1:8080");
      assertThatThrownBy(() -> Home.own(directory))
          .hasMessageContaining("Home is in use")
          .hasMessageContaining("http://127.0.0.1:8080");
      assertThat(Home.serverOf(directory)).contains("http://127.0.0.1:8080");
    }
    assertThat(Home.serverOf(directory)).isEmpty();
    Home.own(directory).close();
  }

  @Test
  void anAddressLeftByAKilledServerIsNotBelieved() throws IOException {
    Files.writeString(directory.resolve("lock"), "");
    Files.writeString(directory.resolve("server"), "http://127.0.0.1:1");
    assertThat(Home.serverOf(directory)).isEmpty();
  }

  @Test
  void aHomeThatCannotBeMadeIsOneClearError() throws IOException {
    var file = Files.writeString(directory.resolve("file"), "");
    assertThatThrownBy(() -> Home.own(file.resolve("home")))
        .hasMessageContaining("Home cannot be written")
        .hasMessageContaining("--home");
  }
}
