package io.gridwright.app.launcher.bench.ingest;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What this process has used since the meter was started. */
final class ProcessMeter {
  private static final Path SELF = Path.of("/proc/self");
  private static final double TICKS = 100;
  private final OperatingSystemMXBean system =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private final long startedAt = System.nanoTime();
  private final long cpuBefore = system.getProcessCpuTime();
  private final SortedMap<String, Double> before = threads();

  /** What has been done since the start of the meter. */
  Stage stage(String name, long events, long bytes) {
    return new Stage(name, events, bytes, seconds(), cpuSeconds());
  }

  double seconds() {
    return (System.nanoTime() - startedAt) / 1e9;
  }

  private double cpuSeconds() {
    return (system.getProcessCpuTime() - cpuBefore) / 1e9;
  }

  /** Processor seconds by the name of the thread, numbers left out; empty without {@code /proc}. */
  SortedMap<String, Double> cpuByThread() {
    var spent = threads();
    spent.replaceAll((name, seconds) -> seconds - before.getOrDefault(name, 0.0));
    spent.values().removeIf(seconds -> seconds <= 0);
    return spent;
  }

  /** The most memory that this process ever had, MiB; 0 without {@code /proc}. */
  static long peakMib() {
    if (!Files.isReadable(SELF.resolve("status"))) {
      return 0;
    }
    try (Stream<String> lines = Files.lines(SELF.resolve("status"))) {
      return lines
          .filter(line -> line.startsWith("VmHWM:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
          .findFirst()
          .orElse(0);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static SortedMap<String, Double> threads() {
    var threads = new TreeMap<String, Double>();
    var tasks = SELF.resolve("task");
    if (!Files.isDirectory(tasks)) {
      return threads;
    }
    try (Stream<Path> list = Files.list(tasks)) {
      for (var task : list.toList()) {
        add(task.resolve("stat"), threads);
      }
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return threads;
  }

  /** A thread that ends while it is looked at is left out. */
  private static void add(Path stat, SortedMap<String, Double> threads) {
    try {
      var text = Files.readString(stat);
      var name = text.substring(text.indexOf('(') + 1, text.lastIndexOf(')'));
      var rest = text.substring(text.lastIndexOf(')') + 2).split(" ", -1);
      double seconds = (Long.parseLong(rest[11]) + Long.parseLong(rest[12])) / TICKS;
      threads.merge(name.replaceAll("[-#\\d]+$", ""), seconds, Double::sum);
    } catch (IOException ended) {
      return;
    }
  }
}
