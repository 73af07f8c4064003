package io.gridwright.app.launcher.slurm;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Random;

/** The files that the daemons read, with ports that are free now. */
final class SlurmSettings {
  static final int NODES = 16;
  private static final int LOWEST = 21_000;
  private static final int HIGHEST = 30_000;

  private final Path home;
  private final int port;

  SlurmSettings(Path home) {
    this.home = home;
    this.port = freePorts();
  }

  int mysql() {
    return port;
  }

  int database() {
    return port + 1;
  }

  int rest() {
    return port + 2;
  }

  private int controller() {
    return port + 3;
  }

  void write() throws IOException {
    var host = Files.readString(Path.of("/proc/sys/kernel/hostname")).strip().split("\\.", 2)[0];
    boolean loopback = InetAddress.getByName(host).isLoopbackAddress();
    Map<String, String> values = new LinkedHashMap<>();
    values.put("@home@", home.toString());
    values.put("@host@", host);
    values.put("@mysql@", Integer.toString(mysql()));
    values.put("@database@", Integer.toString(database()));
    values.put("@controller@", Integer.toString(controller()));
    values.put("@nodes@", "[" + (port + 4) + "-" + (port + 3 + NODES) + "]");
    values.put("@bind@", loopback ? "CommunicationParameters=NoInAddrAny,NoCtldInAddrAny" : "");
    Files.createDirectories(home.resolve("etc"));
    for (var name : new String[] {"slurm.conf", "slurmdbd.conf", "gres.conf", "cgroup.conf"}) {
      var text = resource(name);
      for (var value : values.entrySet()) {
        text = text.replace(value.getKey(), value.getValue());
      }
      Files.writeString(home.resolve("etc/" + name), text);
    }
    Files.writeString(home.resolve("workload.sh"), resource("workload.sh"));
  }

  private static String resource(String name) throws IOException {
    try (var in = SlurmSettings.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static int freePorts() {
    var random = new Random();
    int wanted = NODES + 4;
    while (true) {
      int first = LOWEST + random.nextInt(HIGHEST - LOWEST);
      int free = 0;
      while (free < wanted && isFree(first + free)) {
        free++;
      }
      if (free == wanted) {
        return first;
      }
    }
  }

  private static boolean isFree(int port) {
    try (var socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (IOException taken) {
      return false;
    }
  }
}
