package io.gridwright.app.twin.power;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gridwright.app.twin.parts.SimNode;
import io.gridwright.app.twin.state.Fault;
import io.gridwright.app.twin.state.FaultKind;
import io.gridwright.app.twin.state.TwinState;
import io.gridwright.app.twin.wire.Json;
import io.gridwright.app.twin.wire.Reply;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The Redfish tree as a pure function of the state. */
public final class Redfish {
  private static final String ROOT = "/redfish/v1";
  private static final String PDUS = ROOT + "/PowerEquipment/RackPDUs";
  private static final String FEEDS = ROOT + "/PowerEquipment/Switchgear";
  private final TwinState state;

  /** The tree of a state. */
  public Redfish(TwinState state) {
    this.state = state;
  }

  /** The document at a path below {@code /redfish/v1}. */
  public Reply get(String path) {
    var parts = List.of(path.split("/", -1)).stream().filter(p -> !p.isEmpty()).toList();
    if (parts.isEmpty()) {
      return Reply.json(200, root());
    }
    return switch (parts.get(0)) {
      case "Chassis" -> chassis(parts.subList(1, parts.size()));
      case "PowerEquipment" -> equipment(parts.subList(1, parts.size()));
      default -> missing(path);
    };
  }

  /** Nodes by the unit that feeds them. */
  static Map<String, List<SimNode>> pdus(TwinState state) {
    var pdus = new LinkedHashMap<String, List<SimNode>>();
    for (var node : state.world().nodes()) {
      pdus.computeIfAbsent(node.site().place().pdu(), p -> new ArrayList<>()).add(node);
    }
    return pdus;
  }

  private static ObjectNode root() {
    var json = resource(ROOT + '/', "#ServiceRoot.v1_15_0.ServiceRoot", "Root Service");
    json.put("RedfishVersion", "1.17.0");
    json.putObject("Chassis").put("@odata.id", ROOT + "/Chassis");
    json.putObject("PowerEquipment").put("@odata.id", ROOT + "/PowerEquipment");
    return json;
  }

  private Reply chassis(List<String> parts) {
    if (parts.isEmpty()) {
      var names = state.world().nodes().stream().map(SimNode::name).toList();
      return Reply.json(200, collection(ROOT + "/Chassis", "#ChassisCollection", names));
    }
    var node = state.world().node(parts.get(0));
    if (node == null || parts.size() > 2) {
      return missing(String.join("/", parts));
    }
    var documents = new ChassisJson(node);
    if (parts.size() == 1) {
      return Reply.json(200, documents.chassis());
    }
    return switch (parts.get(1)) {
      case "Power" -> Reply.json(200, documents.power());
      case "Thermal" -> Reply.json(200, documents.thermal());
      default -> missing(String.join("/", parts));
    };
  }

  private Reply equipment(List<String> parts) {
    if (parts.isEmpty()) {
      var json =
          resource(
              ROOT + "/PowerEquipment", "#PowerEquipment.v1_2_0.PowerEquipment", "Power Equipment");
      json.putObject("RackPDUs").put("@odata.id", PDUS);
      json.putObject("Switchgear").put("@odata.id", FEEDS);
      return Reply.json(200, json);
    }
    return switch (parts.get(0)) {
      case "RackPDUs" -> distribution(PDUS, "RackPDU", pdus(state), parts);
      case "Switchgear" -> {
        var feed = state.world().spec().feed();
        yield distribution(
            FEEDS, "Switchgear", Map.of(feed.name(), List.copyOf(state.world().nodes())), parts);
      }
      default -> missing(String.join("/", parts));
    };
  }

  private Reply distribution(
      String base, String type, Map<String, List<SimNode>> units, List<String> parts) {
    if (parts.size() == 1) {
      return Reply.json(200, collection(base, "#PowerDistributionCollection", units.keySet()));
    }
    var nodes = units.get(parts.get(1));
    if (nodes == null || parts.size() > 3) {
      return missing(String.join("/", parts));
    }
    var path = base + '/' + parts.get(1);
    if (parts.size() == 2) {
      return Reply.json(200, unit(path, parts.get(1), type));
    }
    return parts.get(2).equals("Metrics")
        ? Reply.json(200, metrics(path, nodes))
        : missing(String.join("/", parts));
  }

  private ObjectNode unit(String path, String name, String type) {
    boolean lost =
        state.faults().stream()
            .filter(f -> f.kind() == FaultKind.PDU_LOSS)
            .map(Fault::target)
            .anyMatch(name::equals);
    var json = resource(path, "#PowerDistribution.v1_3_1.PowerDistribution", name);
    json.put("EquipmentType", type);
    json.putObject("Status")
        .put("State", lost ? "UnavailableOffline" : "Enabled")
        .put("Health", lost ? "Critical" : "OK");
    if (type.equals("Switchgear")) {
      double watts = state.world().spec().feed().capacityKw() * 1000;
      json.putObject("Oem").putObject("Facility").put("RatedPowerWatts", watts);
    }
    json.putObject("Metrics").put("@odata.id", path + "/Metrics");
    return json;
  }

  private static ObjectNode metrics(String path, List<SimNode> nodes) {
    double watts = nodes.stream().mapToDouble(SimNode::powerW).sum();
    double joules = nodes.stream().mapToDouble(SimNode::energyJ).sum();
    var json =
        resource(
            path + "/Metrics",
            "#PowerDistributionMetrics.v1_3_0.PowerDistributionMetrics",
            "Summary Metrics");
    json.putObject("PowerWatts")
        .put("DataSourceUri", path + "/Sensors/Power")
        .put("Reading", round(watts))
        .put("ApparentVA", round(watts / 0.97))
        .put("PowerFactor", 0.97);
    json.putObject("EnergykWh")
        .put("DataSourceUri", path + "/Sensors/Energy")
        .put("Reading", round(joules / 3.6e6));
    json.putObject("TemperatureCelsius")
        .put("DataSourceUri", path + "/Sensors/Temp")
        .put("Reading", round(24 + watts / 40_000));
    return json;
  }

  static double round(double value) {
    return Math.rint(value * 1000) / 1000;
  }

  static ObjectNode resource(String path, String type, String name) {
    var id = path.substring(path.lastIndexOf('/') + 1);
    return Json.object()
        .put("@odata.id", path)
        .put("@odata.type", type)
        .put("Id", id.isEmpty() ? "RootService" : id)
        .put("Name", name);
  }

  private static ObjectNode collection(String path, String type, Collection<String> names) {
    var json = resource(path, type + '.' + type.substring(1), "Collection");
    json.put("Members@odata.count", names.size());
    var members = json.putArray("Members");
    names.forEach(n -> members.addObject().put("@odata.id", path + '/' + n));
    return json;
  }

  private static Reply missing(String path) {
    var json = Json.object();
    json.putObject("error")
        .put("code", "Base.1.8.ResourceMissingAtURI")
        .put("message", "The resource at the URI " + path + " was not found.");
    return Reply.json(404, json);
  }
}
