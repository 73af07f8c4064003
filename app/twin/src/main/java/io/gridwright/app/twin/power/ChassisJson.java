package io.gridwright.app.twin.power;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gridwright.app.twin.parts.SimNode;
import io.gridwright.app.twin.wire.Json;

/** The documents of one server's chassis. */
final class ChassisJson {
  private static final int CRITICAL_C = 87;
  private final SimNode node;
  private final String path;

  ChassisJson(SimNode node) {
    this.node = node;
    this.path = "/redfish/v1/Chassis/" + node.name();
  }

  ObjectNode chassis() {
    var json = Redfish.resource(path, "#Chassis.v1_23_0.Chassis", node.name());
    json.put("ChassisType", "RackMount").put("PowerState", on() ? "On" : "Off");
    json.set("Status", status());
    json.putObject("Location")
        .putObject("Placement")
        .put("Rack", node.site().place().rack())
        .put("Row", "hall-1");
    json.putObject("Power").put("@odata.id", path + "/Power");
    json.putObject("Thermal").put("@odata.id", path + "/Thermal");
    return json;
  }

  ObjectNode power() {
    var product = node.site().product();
    double capacity = node.site().gpus() * product.maxW() + product.hostW() * 1.3;
    var json = Redfish.resource(path + "/Power", "#Power.v1_7_1.Power", "Power");
    var control = json.putArray("PowerControl").addObject();
    control
        .put("@odata.id", path + "/Power#/PowerControl/0")
        .put("MemberId", "0")
        .put("Name", "Server Power Control")
        .put("PowerConsumedWatts", Redfish.round(node.powerW()))
        .put("PowerCapacityWatts", Redfish.round(capacity));
    control.putObject("PowerLimit").put("LimitInWatts", Redfish.round(capacity));
    control.set("Status", status());
    return json;
  }

  ObjectNode thermal() {
    var json = Redfish.resource(path + "/Thermal", "#Thermal.v1_7_1.Thermal", "Thermal");
    var temperatures = json.putArray("Temperatures");
    for (int i = 0; i < node.gpus().size(); i++) {
      temperatures.add(reading(i, "GPU" + i + " Temp", "GPU", node.gpus().get(i).temperatureC));
    }
    temperatures.add(reading(node.gpus().size(), "Inlet Temp", "Intake", 24.5));
    return json;
  }

  private ObjectNode reading(int index, String name, String context, double celsius) {
    var entry =
        Json.object()
            .put("@odata.id", path + "/Thermal#/Temperatures/" + index)
            .put("MemberId", Integer.toString(index))
            .put("Name", name)
            .put("ReadingCelsius", Math.rint(celsius * 10) / 10)
            .put("UpperThresholdCritical", CRITICAL_C)
            .put("PhysicalContext", context);
    entry.set("Status", status());
    return entry;
  }

  private ObjectNode status() {
    return Json.object()
        .put("State", on() ? "Enabled" : "UnavailableOffline")
        .put("Health", on() ? "OK" : "Critical");
  }

  private boolean on() {
    return node.downReason() == null;
  }
}
