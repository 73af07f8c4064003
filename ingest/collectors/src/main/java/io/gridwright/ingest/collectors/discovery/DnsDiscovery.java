package io.gridwright.ingest.collectors.discovery;

import io.gridwright.ingest.collectors.http.Discovery;
import io.gridwright.ingest.collectors.http.Endpoint;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Hashtable;
import java.util.List;
import javax.naming.Context;
import javax.naming.NamingException;
import javax.naming.directory.Attribute;
import javax.naming.directory.InitialDirContext;
import org.jspecify.annotations.Nullable;

/**
 * Asks the name service: for the addresses of a name, or, of a name that begins with an underscore,
 * for its SRV records, which name hosts and ports.
 */
public final class DnsDiscovery {
  private static final String PATIENCE_MS = "2000";
  private static final String RETRIES = "2";

  private DnsDiscovery() {}

  /**
   * A discovery by a name.
   *
   * @param server {@code host:port} of the name server to ask for SRV records, null for the
   *     system's
   */
  public static Discovery of(
      String name, @Nullable String server, @Nullable String cluster, Target target) {
    return new LastFound(
        name,
        name.startsWith("_")
            ? () -> services(name, server, cluster, target)
            : () -> addresses(name, cluster, target));
  }

  private static List<Endpoint> addresses(String name, @Nullable String cluster, Target target)
      throws UnknownHostException {
    return Arrays.stream(InetAddress.getAllByName(name))
        .map(InetAddress::getHostAddress)
        .sorted()
        .map(address -> target.at(cluster, null, address, target.port()))
        .toList();
  }

  /** The JDK asks for SRV records only by JNDI; its DNS provider gives texts and loads nothing. */
  @SuppressWarnings({"BanJNDI", "JdkObsolete"})
  private static List<Endpoint> services(
      String name, @Nullable String server, @Nullable String cluster, Target target)
      throws NamingException {
    var settings = new Hashtable<String, String>();
    settings.put(Context.INITIAL_CONTEXT_FACTORY, "com.sun.jndi.dns.DnsContextFactory");
    settings.put(Context.PROVIDER_URL, server == null ? "dns:" : "dns://" + server);
    settings.put("com.sun.jndi.dns.timeout.initial", PATIENCE_MS);
    settings.put("com.sun.jndi.dns.timeout.retries", RETRIES);
    var records = new ArrayList<String>();
    var context = new InitialDirContext(settings);
    try {
      Attribute answers = context.getAttributes(name, new String[] {"SRV"}).get("SRV");
      if (answers != null) {
        for (Object answer : Collections.list(answers.getAll())) {
          records.add(answer.toString());
        }
      }
    } finally {
      context.close();
    }
    return records.stream().sorted().map(record -> service(record, cluster, target)).toList();
  }

  /** The endpoint of a record: priority, weight, port and host. */
  private static Endpoint service(String record, @Nullable String cluster, Target target) {
    String[] parts = record.split(" ", 4);
    if (parts.length < 4) {
      throw new IllegalArgumentException("no SRV record: " + record);
    }
    String host = parts[3].endsWith(".") ? parts[3].substring(0, parts[3].length() - 1) : parts[3];
    return target.at(cluster, null, host, Integer.parseInt(parts[2]));
  }
}
