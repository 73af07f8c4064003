package io.gridwright.ingest.collectors.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.collectors.http.Endpoint;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class DnsDiscoveryTest {
  private static final Target METRICS = new Target("http", 9400, "/metrics");

  @Test
  void everyAddressOfANameIsATarget() {
    var found = DnsDiscovery.of("localhost", null, "c1", METRICS).find();
    assertThat(found.problem()).isNull();
    assertThat(found.endpoints())
        .extracting(endpoint -> endpoint.uri().toString())
        .contains("http://127.0.0.1:9400/metrics");
    assertThat(found.endpoints()).extracting(Endpoint::cluster).containsOnly("c1");
  }

  @Test
  void servicesSayHostAndPort() throws Exception {
    try (var server = new NameServer()) {
      var found = DnsDiscovery.of("_metrics._tcp.gpu.test", server.address(), null, METRICS).find();
      assertThat(found.problem()).isNull();
      assertThat(found.endpoints())
          .extracting(endpoint -> endpoint.uri().toString())
          .containsExactly("http://n1.test:9401/metrics", "http://n2.test:9402/metrics");
    }
  }

  @Test
  void nameThatIsNotKnownIsAProblem() {
    var found = DnsDiscovery.of("no-such-host.invalid", null, null, METRICS).find();
    assertThat(found.endpoints()).isEmpty();
    assertThat(found.problem()).contains("no-such-host.invalid");
  }

  /** Answers every question with two services. */
  private static final class NameServer implements AutoCloseable {
    private static final int SRV = 33;
    private final DatagramSocket socket;
    private final Thread thread = new Thread(this::serve);

    NameServer() throws SocketException {
      socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
      thread.start();
    }

    String address() {
      return "127.0.0.1:" + socket.getLocalPort();
    }

    private void serve() {
      try {
        while (true) {
          var packet = new DatagramPacket(new byte[512], 512);
          socket.receive(packet);
          byte[] answer = answer(packet.getData());
          socket.send(new DatagramPacket(answer, answer.length, packet.getSocketAddress()));
        }
      } catch (IOException closed) {
        socket.close();
      }
    }

    private static byte[] answer(byte[] question) throws IOException {
      int end = 12;
      while (question[end] != 0) {
        end += question[end] + 1;
      }
      var bytes = new ByteArrayOutputStream();
      var out = new DataOutputStream(bytes);
      out.write(question, 0, 2);
      out.writeShort(0x8180);
      out.writeShort(1);
      out.writeShort(2);
      out.writeInt(0);
      out.write(question, 12, end + 5 - 12);
      service(out, "n2", 9402);
      service(out, "n1", 9401);
      return bytes.toByteArray();
    }

    private static void service(DataOutputStream out, String host, int port) throws IOException {
      out.writeShort(0xc00c);
      out.writeShort(SRV);
      out.writeShort(1);
      out.writeInt(60);
      out.writeShort(6 + host.length() + 1 + 5 + 1);
      out.writeShort(10);
      out.writeShort(5);
      out.writeShort(port);
      for (String label : new String[] {host, "test"}) {
        out.writeByte(label.length());
        out.write(label.getBytes(StandardCharsets.US_ASCII));
      }
      out.writeByte(0);
    }

    @Override
    public void close() {
      socket.close();
    }
  }
}
