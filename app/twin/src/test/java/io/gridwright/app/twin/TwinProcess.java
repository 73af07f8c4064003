package io.gridwright.app.twin;

import io.gridwright.app.twin.spec.FleetSpecLoader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;

/** A twin in a process of its own, to be killed; prints where it listens. */
final class TwinProcess {
  private TwinProcess() {}

  public static void main(String[] args) throws IOException {
    var clock = Clock.fixed(Instant.parse(args[1]), ZoneOffset.UTC);
    var options =
        new TwinOptions(new FleetSpecLoader().loadDefault(), 11, clock, Path.of(args[0]), 0);
    try (var twin = Twin.start(options)) {
      System.out.println("at " + twin.baseUri());
      System.out.flush();
      int ignored = System.in.read();
    }
  }
}
