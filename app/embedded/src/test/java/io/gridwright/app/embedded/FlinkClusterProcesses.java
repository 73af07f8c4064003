package io.gridwright.app.embedded;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A standalone Flink cluster as an operator runs one: a job manager, task managers and the command
 * line, each a process of its own that has Flink's jars on its class path and nothing of this
 * product.
 */
final class FlinkClusterProcesses implements AutoCloseable {
  private static final Pattern JOB = Pattern.compile("JobID ([0-9a-f]{32})");
  private static final int PATIENCE_SECONDS = 90;
  private static final int CHARACTERS_TOLD = 4000;

  /** What a Flink distribution holds, and the log backend of these tests. */
  private static final List<String> DISTRIBUTION =
      List.of(
          "flink-annotations",
          "flink-clients",
          "flink-connector-datagen",
          "flink-core",
          "flink-datastream",
          "flink-file-sink-common",
          "flink-hadoop-fs",
          "flink-metrics-core",
          "flink-queryable-state",
          "flink-rpc",
          "flink-runtime",
          "flink-shaded",
          "flink-streaming-java",
          "async-profiler",
          "commons-cli",
          "commons-collections",
          "commons-compress",
          "commons-io",
          "commons-lang3",
          "commons-math3",
          "commons-text",
          "javassist",
          "jsr305",
          "kryo",
          "logback-",
          "lz4-java",
          "minlog",
          "objenesis",
          "reflectasm",
          "RoaringBitmap",
          "slf4j-api",
          "snakeyaml-engine",
          "snappy-java");

  /**
   * Of the packages that {@code env.java.opts.all} of a distribution opens, those that it needs.
   */
  private static final List<String> OPENED =
      List.of("java.lang", "java.net", "java.nio", "java.time", "java.util", "sun.net.util");

  private final Path directory;
  private final String classPath;
  private final List<Process> running = new ArrayList<>();
  private int calls;

  private FlinkClusterProcesses(Path directory, String classPath) {
    this.directory = directory;
    this.classPath = classPath;
  }

  /** Starts a job manager; its files and everyone's logs are in the directory. */
  static FlinkClusterProcesses start(Path directory) throws IOException {
    Files.createDirectories(directory.resolve("tmp"));
    Files.writeString(directory.resolve("config.yaml"), configuration(directory));
    Files.writeString(
        directory.resolve("logback.xml"),
        "<configuration><appender name='OUT' class='ch.qos.logback.core.ConsoleAppender'><encoder>"
            + "<pattern>%d %-5level %logger{0} %msg%n</pattern></encoder></appender>"
            + "<root level='INFO'><appender-ref ref='OUT'/></root></configuration>");
    var cluster = new FlinkClusterProcesses(directory, flinkJars());
    cluster.run(
        "jobmanager", "org.apache.flink.runtime.entrypoint.StandaloneSessionClusterEntrypoint");
    return cluster;
  }

  /** Adds a task manager. */
  Process taskManager(String name) throws IOException {
    return run(name, "org.apache.flink.runtime.taskexecutor.TaskManagerRunner");
  }

  /**
   * Runs {@code flink} with the given words and returns what it printed.
   *
   * @throws IllegalStateException with its output when it does not end well
   */
  String flink(List<String> words) throws IOException, InterruptedException {
    var log = log("flink-" + calls++);
    var command = java("org.apache.flink.client.cli.CliFrontend");
    command.addAll(words);
    var process = process(command, log).start();
    running.add(process);
    boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
    var printed = Files.readString(log);
    if (!ended || process.exitValue() != 0) {
      throw new IllegalStateException("flink " + words + ": " + ending(printed));
    }
    return printed;
  }

  private static String ending(String printed) {
    return printed.substring(Math.max(0, printed.length() - CHARACTERS_TOLD));
  }

  /** The id of the job that {@code flink run} printed. */
  static String jobOf(String printed) {
    var matcher = JOB.matcher(printed);
    if (!matcher.find()) {
      throw new IllegalStateException("No job: " + ending(printed));
    }
    return matcher.group(1);
  }

  /** Sends a signal to the job manager, which started first. */
  void signal(String name) throws IOException, InterruptedException {
    var pid = Long.toString(running.get(0).pid());
    if (new ProcessBuilder("kill", "-" + name, pid).start().waitFor() != 0) {
      throw new IllegalStateException("kill -" + name + ' ' + pid);
    }
  }

  /** What a process of this cluster has logged. */
  String logged(String name) throws IOException {
    return Files.readString(log(name));
  }

  @Override
  public void close() {
    running.forEach(Process::destroyForcibly);
    running.forEach(process -> process.onExit().join());
  }

  /** Jars of this test's own class path that belong to Flink. */
  private static String flinkJars() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .filter(entry -> isFlink(Path.of(entry).getFileName().toString()))
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static boolean isFlink(String jar) {
    return DISTRIBUTION.stream().anyMatch(jar::startsWith);
  }

  private Process run(String name, String mainClass) throws IOException {
    var command = java(mainClass);
    command.addAll(List.of("--configDir", directory.toString()));
    var process = process(command, log(name)).start();
    running.add(process);
    return process;
  }

  private List<String> java(String mainClass) {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx384m", "-XX:TieredStopAtLevel=1"));
    OPENED.forEach(opened -> command.add("--add-opens=java.base/" + opened + "=ALL-UNNAMED"));
    command.addAll(List.of("-cp", directory + File.pathSeparator + classPath, mainClass));
    return command;
  }

  private ProcessBuilder process(List<String> command, Path log) {
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("FLINK_CONF_DIR", directory.toString());
    return builder.redirectOutput(log.toFile());
  }

  private Path log(String name) {
    return directory.resolve(name + ".log");
  }

  private static String configuration(Path directory) {
    int rpc = LoopbackPort.free();
    int rest = LoopbackPort.free();
    return String.join(
        "\n",
        "jobmanager.rpc.address: 127.0.0.1",
        "jobmanager.rpc.port: " + rpc,
        "jobmanager.bind-host: 127.0.0.1",
        "rest.address: 127.0.0.1",
        "rest.bind-address: 127.0.0.1",
        "rest.port: " + rest,
        "taskmanager.host: 127.0.0.1",
        "taskmanager.bind-host: 127.0.0.1",
        "taskmanager.numberOfTaskSlots: 1",
        "taskmanager.cpu.cores: 1",
        "taskmanager.memory.framework.heap.size: 128m",
        "taskmanager.memory.framework.off-heap.size: 128m",
        "taskmanager.memory.jvm-metaspace.size: 256m",
        "taskmanager.memory.jvm-overhead.min: 192m",
        "taskmanager.memory.jvm-overhead.max: 192m",
        "taskmanager.memory.task.heap.size: 128m",
        "taskmanager.memory.task.off-heap.size: 256m",
        "taskmanager.memory.network.min: 24m",
        "taskmanager.memory.network.max: 24m",
        "taskmanager.memory.managed.size: 8m",
        "heartbeat.interval: 1 s",
        "heartbeat.timeout: 180 s",
        "restart-strategy.type: fixed-delay",
        "restart-strategy.fixed-delay.attempts: 200",
        "restart-strategy.fixed-delay.delay: 1 s",
        "io.tmp.dirs: " + directory.resolve("tmp"),
        "");
  }
}
