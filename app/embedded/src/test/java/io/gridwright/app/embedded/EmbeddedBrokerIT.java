package io.gridwright.app.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedBrokerIT {
  private static final Path PROCESS = Path.of("/proc/self");

  @TempDir Path directory;

  @Test
  void whatWasAcknowledgedIsThereAfterARestart() throws Exception {
    try (var broker = EmbeddedBroker.start(directory.resolve("kafka"))) {
      broker.createTopics(List.of("t"), 2);
      TopicTraffic.send(broker.bootstrap(), "t", List.of("a", "b", "c"));
    }
    try (var broker = EmbeddedBroker.start(directory.resolve("kafka"))) {
      broker.createTopics(List.of("t", "u"), 2);
      TopicTraffic.send(broker.bootstrap(), "t", List.of("d"));
      TopicTraffic.send(broker.bootstrap(), "u", List.of("e"));
      assertThat(TopicTraffic.read(broker.bootstrap(), "t", 4))
          .containsExactlyInAnyOrder("a", "b", "c", "d");
      assertThat(TopicTraffic.read(broker.bootstrap(), "u", 1)).containsExactly("e");
    }
  }

  @Test
  void listensOnLoopbackOnly() throws Exception {
    try (var broker = EmbeddedBroker.start(directory.resolve("kafka"))) {
      assertThat(broker.bootstrap()).startsWith("127.0.0.1:");
      assertThat(listeningAddresses())
          .isNotEmpty()
          .allMatch(address -> address.matches("(0{16}FFFF0000)?0100007F:.*"));
    }
  }

  @Test
  void aTakenPortIsRefusedInOneLine() throws IOException {
    try (var taken = new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
      assertThatThrownBy(() -> EmbeddedBroker.start(directory, taken.getLocalPort()))
          .isInstanceOf(GridwrightException.class)
          .hasMessageContaining("Port is in use")
          .extracting(e -> ((GridwrightException) e).code())
          .isEqualTo(ErrorCode.PORT_IN_USE);
    }
  }

  @Test
  void aFileInTheWayIsRefusedInOneLine() throws IOException {
    var file = Files.writeString(directory.resolve("file"), "in the way");
    assertThatThrownBy(() -> EmbeddedBroker.start(file))
        .isInstanceOf(GridwrightException.class)
        .hasMessageContaining("Directory of the broker cannot be used");
  }

  /** Local addresses of this process's listening sockets, as the kernel prints them. */
  private static List<String> listeningAddresses() throws IOException {
    assumeTrue(Files.exists(PROCESS.resolve("net/tcp")), "needs Linux's /proc");
    var sockets = socketInodes();
    var addresses = new ArrayList<String>();
    for (var table : List.of("net/tcp", "net/tcp6")) {
      for (var line : Files.readAllLines(PROCESS.resolve(table))) {
        var fields = line.strip().split("\\s+", -1);
        if (fields.length > 9 && fields[3].equals("0A") && sockets.contains(fields[9])) {
          addresses.add(fields[1]);
        }
      }
    }
    return addresses;
  }

  private static List<String> socketInodes() throws IOException {
    var inodes = new ArrayList<String>();
    try (var files = Files.list(PROCESS.resolve("fd"))) {
      for (var file : files.toList()) {
        var target = target(file);
        if (target.startsWith("socket:[")) {
          inodes.add(target.substring("socket:[".length(), target.length() - 1));
        }
      }
    }
    return inodes;
  }

  private static String target(Path file) {
    try {
      return Files.readSymbolicLink(file).toString();
    } catch (IOException closedMeanwhile) {
      return "";
    }
  }
}
