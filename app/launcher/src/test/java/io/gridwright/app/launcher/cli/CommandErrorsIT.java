package io.gridwright.app.launcher.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.analytics.warehouse.Warehouse;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a person is told when something is in the way: one line, and the documented exit code. */
class CommandErrorsIT {
  @TempDir Path folder;

  private static Child.Ended run(String... arguments) {
    return InProcess.run(Clock.systemUTC(), arguments);
  }

  private static void failed(Child.Ended ended, int exit, String... words) {
    assertThat(ended.exit()).as("%s", ended).isEqualTo(exit);
    var lines = ended.err().lines().filter(line -> line.startsWith("gridwright: ")).toList();
    assertThat(lines).as(ended.err()).hasSize(1);
    assertThat(lines.get(0)).contains(words);
    assertThat(ended.err()).doesNotContain("\tat ", "Exception in thread");
  }

  @Test
  void aHomeThatAServerOwnsIsNamedWithItsAddress() {
    var home = folder.resolve("home").toString();
    try (var server = Child.start(folder, "serve", "--home", home, "--set", "http.port=0")) {
      var page = server.page();
      failed(run("serve", "--home", home), 3, "Home is in use", page, "--home");
      failed(run("replay", folder.toString(), "--home", home), 3, "Home is in use", page);

      var asked = run("sql", "--format", "csv", "SELECT 6 * 7 AS answer", "--home", home);
      assertThat(asked.exit()).as(asked.err()).isZero();
      assertThat(asked.out()).isEqualTo("answer\r\n42\r\n");
      failed(run("sql", "SELEC 1", "--home", home), 1, "Parser Error", "syntax error");
      failed(run("explain", "nobody", "--home", home), 1, "No such job", "nobody");

      int port = URI.create(page).getPort();
      var second = folder.resolve("second").toString();
      failed(
          Child.run(folder, "serve", "--home", second, "--set", "http.port=" + port),
          3,
          "in use",
          Integer.toString(port));
      assertThat(server.alive()).isTrue();
    }
  }

  @Test
  void aPortThatSomebodyElseHoldsStopsADemoBeforeItBegins() throws Exception {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      var port = Integer.toString(taken.getLocalPort());
      var home = folder.resolve("home").toString();
      failed(
          Child.run(folder, "demo", "--home", home, "--set", "http.port=" + port),
          3,
          "in use",
          port,
          "http.port");
    }
  }

  @Test
  void anUnknownKeyOfAFileNamesTheNearest() throws Exception {
    var file = Files.writeString(folder.resolve("g.yaml"), "plan:\n  intervall: PT5M\n");
    failed(run("config", "--config", file.toString()), 2, "Unknown key", "plan.interval?");
    failed(run("serve", "--set", "slurm.ulr=x"), 2, "Unknown key", "slurm.url?");
    failed(run("serve", "--set", "http.port=many"), 2, "http.port", "many");
  }

  @Test
  void aHomeWithoutAWarehouseHasNothingToAsk() throws Exception {
    var absent = folder.resolve("absent");
    failed(run("sql", "SELECT 1", "--home", absent.toString()), 1, "No warehouse", "--home");
    failed(run("explain", "7", "--home", absent.toString()), 1, "No warehouse");
    failed(run("optimize", "--home", absent.toString()), 1, "No warehouse");
    failed(run("apply", "latest", "--dry-run", "--home", absent.toString()), 1, "No warehouse");
    assertThat(absent).doesNotExist();

    var file = Files.writeString(folder.resolve("file"), "");
    var below = file.resolve("home").toString();
    failed(run("sql", "SELECT 1", "--home", below), 1, "No warehouse");
    failed(run("replay", folder.toString(), "--home", below), 3, "Home cannot be written", below);
  }

  @Test
  void whatIsNotThereIsNamed() {
    var home = folder.resolve("home");
    Warehouse.open(home, Clock.systemUTC()).close();
    failed(run("explain", "4171", "--home", home.toString()), 1, "No such job", "4171", "queue");
    failed(run("apply", "p-1", "--dry-run", "--home", home.toString()), 1, "plan", "p-1");
    failed(run("optimize", "--home", home.toString()), 4, "No node has been seen");
    failed(run("replay", folder.resolve("none").toString()), 1, "No such directory");
    var fleet = folder.resolve("none.yaml").toString();
    failed(run("simulate", "--fleet", fleet, "--home", folder.toString()), 2, "none.yaml");
  }
}
