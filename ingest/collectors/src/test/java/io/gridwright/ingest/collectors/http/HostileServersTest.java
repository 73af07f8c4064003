package io.gridwright.ingest.collectors.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.collectors.Collected;
import io.gridwright.ingest.parsers.document.DocumentKind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Servers that answer for ever, too much, or by drops: each costs one failure and a bounded time.
 */
@Timeout(60)
class HostileServersTest {
  private static final FetchLimits LIMITS = new FetchLimits(4, Duration.ofSeconds(3), 1024 * 1024);

  /** What a server does with a connection whose request was read. */
  private interface Behaviour {
    void answer(OutputStream out) throws IOException, InterruptedException;
  }

  private static Collected collect(Behaviour behaviour) throws IOException {
    try (var server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        var site = new Site();
        var fetch = new HttpFetch(LIMITS)) {
      site.pages.put("/good", "up 1\n");
      var thread = new Thread(() -> serve(server, behaviour));
      thread.setDaemon(true);
      thread.start();
      var hostile = URI.create("http://127.0.0.1:" + server.getLocalPort() + "/metrics");
      var endpoints = List.of(new Endpoint(null, null, hostile), site.endpoint("/good"));
      var pages = new PageCollector("pages", DocumentKind.PROMETHEUS, fetch, endpoints, Map::of);
      return pages.collect(Instant.EPOCH);
    }
  }

  private static void serve(ServerSocket server, Behaviour behaviour) {
    while (!server.isClosed()) {
      try (Socket socket = server.accept()) {
        int unused = socket.getInputStream().read(new byte[8192]);
        behaviour.answer(socket.getOutputStream());
      } catch (IOException gone) {
        // the client gave up, which is what is wanted
      } catch (InterruptedException stopped) {
        return;
      }
    }
  }

  private static byte[] headers(String more) {
    return ("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n" + more + "\r\n").getBytes(UTF_8);
  }

  private static byte[] gzip(int megabytes) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var out = new GZIPOutputStream(bytes)) {
      for (int i = 0; i < megabytes; i++) {
        out.write(new byte[1 << 20]);
      }
    }
    return bytes.toByteArray();
  }

  private static Behaviour packed(String coding, byte[] body) {
    return out -> {
      out.write(
          headers("Content-Encoding: " + coding + "\r\nContent-Length: " + body.length + "\r\n"));
      out.write(body);
    };
  }

  private static String problem(Collected collected) {
    assertThat(collected.documents()).hasSize(1);
    assertThat(collected.documents().get(0).text()).isEqualTo("up 1\n");
    assertThat(collected.failures()).hasSize(1);
    return collected.failures().get(0).detail();
  }

  @Test
  void aPackedAnswerIsUnpackedUpToTheLimit() throws Exception {
    assertThat(problem(collect(packed("gzip", gzip(600)))))
        .contains("answer is over 1048576 bytes when it is unpacked");
  }

  @Test
  void aPackedAnswerWithinTheLimitIsRead() throws Exception {
    var bytes = new ByteArrayOutputStream();
    try (var out = new GZIPOutputStream(bytes)) {
      out.write("up 2\n".getBytes(UTF_8));
    }
    var collected = collect(packed("gzip", bytes.toByteArray()));
    assertThat(collected.failures()).isEmpty();
    assertThat(collected.documents().get(0).text()).isEqualTo("up 2\n");
  }

  @Test
  void aDamagedOrUnknownPackingIsAFailure() throws Exception {
    assertThat(problem(collect(packed("gzip", new byte[] {31, (byte) 139, 8, 0}))))
        .contains("cannot be unpacked");
    assertThat(problem(collect(packed("br", new byte[] {1, 2, 3}))))
        .contains("content coding br is not known");
  }

  @Test
  void anAnswerThatNeverEndsIsCutOffAtTheLimit() throws Exception {
    byte[] chunk = ("10000\r\n" + "x".repeat(65536) + "\r\n").getBytes(UTF_8);
    var collected =
        collect(
            out -> {
              out.write(headers("Transfer-Encoding: chunked\r\n"));
              while (true) {
                out.write(chunk);
              }
            });
    assertThat(problem(collected)).contains("answer is over 1048576 bytes");
  }

  @Test
  void anAnswerThatComesByDropsIsGivenUpAfterTheTimeout() throws Exception {
    var collected =
        collect(
            out -> {
              out.write(headers("Content-Length: 1000000\r\n"));
              while (true) {
                out.write('x');
                out.flush();
                Thread.sleep(50);
              }
            });
    assertThat(problem(collected)).contains("no answer");
  }

  @Test
  void headersThatComeByDropsOrNeverEndAreGivenUp() throws Exception {
    var drops =
        collect(
            out -> {
              while (true) {
                out.write("H".getBytes(UTF_8));
                out.flush();
                Thread.sleep(50);
              }
            });
    assertThat(problem(drops)).contains("no answer");
    byte[] header = ("X-Filler: " + "y".repeat(8000) + "\r\n").getBytes(UTF_8);
    var endless =
        collect(
            out -> {
              out.write("HTTP/1.1 200 OK\r\n".getBytes(UTF_8));
              while (true) {
                out.write(header);
              }
            });
    assertThat(problem(endless)).contains("no answer");
  }

  @Test
  void anAnswerThatBreaksOffIsAFailure() throws Exception {
    var collected =
        collect(
            out -> {
              out.write(headers("Content-Length: 1000\r\n"));
              out.write("up 1\n".getBytes(UTF_8));
            });
    assertThat(problem(collected)).contains("no answer");
  }
}
