package io.gridwright.ingest.collectors.snmp;

import io.gridwright.ingest.collectors.CollectFailure;
import io.gridwright.ingest.collectors.Collected;
import io.gridwright.ingest.collectors.Collector;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.ingest.parsers.power.PowerColumn;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.snmp4j.MessageDispatcherImpl;
import org.snmp4j.PDU;
import org.snmp4j.Snmp;
import org.snmp4j.Target;
import org.snmp4j.mp.MPv2c;
import org.snmp4j.mp.MPv3;
import org.snmp4j.security.AuthHMAC192SHA256;
import org.snmp4j.security.PrivAES128;
import org.snmp4j.security.SecurityProtocols;
import org.snmp4j.security.USM;
import org.snmp4j.smi.OID;
import org.snmp4j.smi.OctetString;
import org.snmp4j.smi.UdpAddress;
import org.snmp4j.smi.VariableBinding;
import org.snmp4j.transport.DefaultUdpTransportMapping;
import org.snmp4j.util.DefaultPDUFactory;
import org.snmp4j.util.TreeEvent;
import org.snmp4j.util.TreeUtils;

/**
 * Walks the power columns of agents, one agent after another, and hands over what each says as a
 * walk prints it. An agent that does not answer costs a failure and nothing else.
 */
public final class SnmpCollector implements Collector {
  private static final int MOST_VARIABLES = 20_000;
  private static final int REPETITIONS = 20;
  private final String name;
  private final List<SnmpAgent> agents;
  private final SnmpLogin login;
  private final Duration timeout;

  /**
   * A collector.
   *
   * @param timeout for one answer of an agent, which is asked twice
   */
  public SnmpCollector(String name, List<SnmpAgent> agents, SnmpLogin login, Duration timeout) {
    this.name = name;
    this.agents = List.copyOf(agents);
    this.login = login;
    this.timeout = timeout;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Collected collect(Instant now) {
    var documents = new ArrayList<SourceDocument>();
    var failures = new ArrayList<CollectFailure>();
    try (var session = session()) {
      for (SnmpAgent agent : agents) {
        ask(session, agent, now, documents, failures);
      }
    } catch (IOException e) {
      agents.forEach(agent -> failures.add(failure(agent, "No socket: " + e.getMessage())));
    }
    return new Collected(documents, failures);
  }

  private void ask(
      Snmp session,
      SnmpAgent agent,
      Instant now,
      List<SourceDocument> documents,
      List<CollectFailure> failures) {
    var text = new StringBuilder();
    try {
      String problem = walk(session, target(agent), text);
      if (problem != null) {
        failures.add(failure(agent, problem));
      }
    } catch (IllegalArgumentException e) {
      failures.add(failure(agent, "No such host: " + agent.host()));
    }
    if (!text.isEmpty()) {
      byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
      documents.add(new SourceDocument(agent.source(), null, agent.node(), now, bytes));
    }
  }

  /** What the agent says below each column; answers what went wrong, null for nothing. */
  private static @Nullable String walk(
      Snmp session, Target<UdpAddress> target, StringBuilder text) {
    var tree = new TreeUtils(session, new DefaultPDUFactory(PDU.GETBULK));
    tree.setMaxRepetitions(REPETITIONS);
    int variables = 0;
    for (String root : PowerColumn.snmpRoots()) {
      for (TreeEvent event : tree.getSubtree(target, new OID(root))) {
        if (event.isError()) {
          return event.getErrorMessage();
        }
        for (VariableBinding variable : event.getVariableBindings()) {
          if (++variables > MOST_VARIABLES) {
            return "It says more than " + MOST_VARIABLES + " variables";
          }
          text.append(line(variable)).append('\n');
        }
      }
    }
    return variables == 0 ? "It has none of the known power columns" : null;
  }

  private static String line(VariableBinding variable) {
    String type = variable.getVariable().getSyntaxString();
    String value = variable.toValueString().replace('\n', ' ').replace('\r', ' ');
    String known = type.startsWith("Integer") ? "INTEGER" : type.replace(' ', '-');
    return '.' + variable.getOid().toDottedString() + " = " + known + ": " + value;
  }

  private Target<UdpAddress> target(SnmpAgent agent) {
    Target<UdpAddress> target = login.target();
    target.setAddress(new UdpAddress(agent.host() + '/' + agent.port()));
    target.setTimeout(timeout.toMillis());
    target.setRetries(1);
    return target;
  }

  private Snmp session() throws IOException {
    var protocols = new SecurityProtocols(SecurityProtocols.SecurityProtocolSet.maxCompatibility);
    protocols.addAuthenticationProtocol(new AuthHMAC192SHA256());
    protocols.addPrivacyProtocol(new PrivAES128());
    var users = new USM(protocols, new OctetString(MPv3.createLocalEngineID()), 0);
    login.introduce(users);
    var dispatcher = new MessageDispatcherImpl();
    dispatcher.addMessageProcessingModel(new MPv2c());
    dispatcher.addMessageProcessingModel(new MPv3(users));
    var session = new Snmp(dispatcher, new DefaultUdpTransportMapping());
    session.listen();
    return session;
  }

  private static CollectFailure failure(SnmpAgent agent, String problem) {
    return new CollectFailure(
        DocumentKind.SNMP_TEXT.label(),
        agent.source(),
        CollectFailure.UNREACHABLE,
        agent.source() + ": " + problem);
  }
}
