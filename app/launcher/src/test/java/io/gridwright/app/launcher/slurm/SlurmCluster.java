package io.gridwright.app.launcher.slurm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** A whole Slurm on this machine: controller, database, slurmrestd and sixteen nodes. */
final class SlurmCluster implements AutoCloseable {
  private static final List<String> PROGRAMS =
      List.of(
          "munged",
          "mariadbd",
          "mariadb-install-db",
          "slurmdbd",
          "slurmctld",
          "slurmd",
          "slurmrestd",
          "sbatch",
          "sacct",
          "sacctmgr",
          "setpriv",
          "chown");

  private final Path home;
  private final SlurmSettings settings;
  private final Daemons daemons;
  private final Map<String, Process> nodes = new HashMap<>();

  private SlurmCluster(Path home) {
    this.home = home;
    this.settings = new SlurmSettings(home);
    var environment = Map.of("SLURM_CONF", home + "/etc/slurm.conf", "LC_ALL", "C", "TZ", "UTC");
    this.daemons = new Daemons(home, environment);
  }

  /** What keeps it from running here; empty for nothing. */
  static String missing() {
    var path = System.getenv().getOrDefault("PATH", "") + ":/usr/sbin:/sbin";
    var absent =
        PROGRAMS.stream()
            .filter(
                program ->
                    Arrays.stream(path.split(":", -1))
                        .noneMatch(folder -> Files.isExecutable(Path.of(folder, program))))
            .toList();
    if (!absent.isEmpty()) {
      return "not installed: " + String.join(", ", absent);
    }
    return System.getProperty("user.name").equals("root") ? "" : "jobs are run as root only";
  }

  static SlurmCluster start() throws IOException {
    var open = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x"));
    var home = Files.createTempDirectory("gridwright-slurm", open);
    Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxr-xr-x"));
    var cluster = new SlurmCluster(home);
    try {
      cluster.prepare();
      cluster.startDatabase();
      cluster.startSlurm();
      return cluster;
    } catch (IOException | RuntimeException failed) {
      cluster.close();
      throw failed;
    }
  }

  private void prepare() throws IOException {
    settings.write();
    for (var folder : List.of("state", "spool", "munge", "mysql", "work")) {
      Files.createDirectories(home.resolve(folder));
    }
    for (int gpu = 0; gpu < 8; gpu++) {
      Files.createSymbolicLink(home.resolve("gpu" + gpu), Path.of("/dev/null"));
    }
    var key = new byte[1024];
    new SecureRandom().nextBytes(key);
    Files.write(home.resolve("munge/key"), key);
    Files.write(home.resolve("jwt.key"), Arrays.copyOf(key, 32));
    for (var secret : List.of("munge/key", "jwt.key", "etc/slurmdbd.conf")) {
      Files.setPosixFilePermissions(
          home.resolve(secret), PosixFilePermissions.fromString("rw-------"));
    }
    run("chown", "-R", "munge:munge", "munge");
    run("chown", "-R", "slurm:slurm", "state", "jwt.key", "etc/slurmdbd.conf");
    run("chown", "-R", "mysql:mysql", "mysql");
  }

  private void startDatabase() throws IOException {
    start(
        "munged",
        "munged --foreground --force --key-file=%1$s/munge/key --socket=%1$s/munge/socket"
            + " --pid-file=%1$s/munge/pid --log-file=%1$s/munge/log --seed-file=%1$s/munge/seed");
    run(
        "mariadb-install-db",
        "--no-defaults",
        "--datadir=" + home + "/mysql",
        "--user=mysql",
        "--skip-test-db");
    start(
        "mariadbd",
        "mariadbd --no-defaults --user=mysql --datadir=%1$s/mysql --socket=%1$s/mysql/socket"
            + " --pid-file=%1$s/mysql/pid --bind-address=127.0.0.1 --port="
            + settings.mysql()
            + " --innodb-buffer-pool-size=64M --innodb-lock-wait-timeout=900"
            + " --innodb-flush-log-at-trx-commit=0 --skip-name-resolve");
    var client =
        List.of("mariadb", "--no-defaults", "-S", home + "/mysql/socket", "-u", "root", "-e");
    daemons.await(with(client, "select 1"));
    daemons.run(
        with(
            client,
            "create database accounting; create user slurm@'127.0.0.1' identified by 'proof';"
                + " grant all on accounting.* to slurm@'127.0.0.1'"));
  }

  private void startSlurm() throws IOException {
    start("slurmdbd", "slurmdbd -D");
    daemons.await(List.of("sacctmgr", "-i", "show", "cluster"));
    run("sacctmgr", "-i", "add", "cluster", "proof");
    start("slurmctld", "slurmctld -D");
    daemons.await(List.of("sh", "-c", "scontrol ping | grep -q UP"));
    for (int node = 1; node <= SlurmSettings.NODES; node++) {
      startNode("g%02d".formatted(node));
    }
    start(
        "slurmrestd",
        "setpriv --reuid=nobody --regid=nogroup --clear-groups env SLURM_JWT=daemon slurmrestd"
            + " -a rest_auth/jwt 127.0.0.1:"
            + settings.rest());
    daemons.await(
        List.of("sh", "-c", "test $(sinfo -h -N -o %t | grep -c idle) -ge " + SlurmSettings.NODES));
  }

  private void startNode(String name) throws IOException {
    Files.createDirectories(home.resolve("spool/" + name));
    nodes.put(name, daemons.start(name, List.of("slurmd", "-D", "-N", name)));
  }

  private void start(String name, String command) throws IOException {
    var words = command.formatted(home).split(" ", -1);
    var unused = daemons.start(name, List.of(words));
  }

  private static List<String> with(List<String> command, String last) {
    return Stream.concat(command.stream(), Stream.of(last)).toList();
  }

  /** Ends a node's daemon as a crash would. */
  void crash(String node) {
    var process = nodes.remove(node);
    if (process != null) {
      daemons.kill(process);
    }
  }

  /** What a command of Slurm printed. */
  String run(String... command) throws IOException {
    return daemons.run(List.of(command));
  }

  Path home() {
    return home;
  }

  /** Words before a command that make it one of this cluster's. */
  List<String> prefix() {
    return List.of("env", "SLURM_CONF=" + home + "/etc/slurm.conf");
  }

  URI rest() {
    return URI.create("http://127.0.0.1:" + settings.rest());
  }

  /** Headers of requests to slurmrestd. */
  Map<String, String> headers() throws IOException {
    var token = run("scontrol", "token", "username=root", "lifespan=3600").strip();
    return Map.of(
        "X-SLURM-USER-NAME", "root", "X-SLURM-USER-TOKEN", token.substring(token.indexOf('=') + 1));
  }

  @Override
  public void close() {
    daemons.close();
    try (var files = Files.walk(home)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException late) {
      throw new UncheckedIOException(late.getMessage().toLowerCase(Locale.ROOT), late);
    }
  }
}
