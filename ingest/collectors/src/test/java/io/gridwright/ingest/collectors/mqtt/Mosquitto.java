package io.gridwright.ingest.collectors.mqtt;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * A real broker on a loopback port, where one is installed; it keeps its sessions when it is
 * killed.
 */
final class Mosquitto implements AutoCloseable {
  private final Path home;
  private final Path program;
  private final int port;
  private Process process;

  private Mosquitto(Path program, Path home, int port) {
    this.program = program;
    this.home = home;
    this.port = port;
  }

  static Mosquitto start(Path home) throws IOException, InterruptedException {
    var program =
        Stream.of("/usr/sbin/mosquitto", "/usr/bin/mosquitto", "/opt/homebrew/sbin/mosquitto")
            .map(Path::of)
            .filter(Files::isExecutable)
            .findFirst();
    Assumptions.assumeTrue(program.isPresent(), "no mosquitto is installed");
    int port;
    try (var free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    var broker = new Mosquitto(program.orElseThrow(), home, port);
    broker.up();
    return broker;
  }

  URI uri() {
    return URI.create("mqtt://127.0.0.1:" + port);
  }

  void up() throws IOException, InterruptedException {
    Path config = home.resolve("mosquitto.conf");
    Files.write(
        config,
        List.of(
            "listener " + port + " 127.0.0.1",
            "allow_anonymous true",
            "user root",
            "persistence true",
            "persistence_location " + home + "/",
            "autosave_interval 1",
            "autosave_on_changes true"));
    process =
        new ProcessBuilder(program.toString(), "-c", config.toString())
            .redirectErrorStream(true)
            .redirectOutput(home.resolve("mosquitto.log").toFile())
            .start();
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (System.nanoTime() < until) {
      try (var probe = new Socket()) {
        probe.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 500);
        return;
      } catch (IOException e) {
        process.waitFor(50, TimeUnit.MILLISECONDS);
      }
    }
    throw new IOException(
        "the broker did not start: " + Files.readString(home.resolve("mosquitto.log")));
  }

  /** Stops it; its sessions are on disk. */
  void down() throws InterruptedException {
    process.destroy();
    process.waitFor(10, TimeUnit.SECONDS);
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
