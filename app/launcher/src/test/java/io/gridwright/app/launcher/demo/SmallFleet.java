package io.gridwright.app.launcher.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A demo of a fleet that two cores can carry at sixty times its pace. */
final class SmallFleet {
  private SmallFleet() {}

  /** Arguments of {@code demo} on a free port, and whatever else is given. */
  static String[] demo(Path folder, Path home, String... more) {
    var arguments = new ArrayList<String>();
    arguments.addAll(List.of("demo", "--fleet", file(folder).toString()));
    arguments.addAll(List.of("--home", home.toString(), "--speed", "60"));
    arguments.addAll(List.of("--set", "http.port=0", "--set", "plan.solve.time=PT1S"));
    arguments.addAll(List.of("--set", "collect.gpu.interval=PT1M"));
    arguments.addAll(List.of("--set", "collect.fabric.interval=PT5M"));
    arguments.addAll(List.of("--set", "collect.power.interval=PT5M"));
    arguments.addAll(List.of(more));
    return arguments.toArray(String[]::new);
  }

  private static Path file(Path folder) {
    var file = folder.resolve("fleet.yaml");
    try (var text = SmallFleet.class.getResourceAsStream("small-fleet.yaml")) {
      if (!Files.exists(file)) {
        Files.createDirectories(folder);
        Files.copy(java.util.Objects.requireNonNull(text), file);
      }
      return file;
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }
}
