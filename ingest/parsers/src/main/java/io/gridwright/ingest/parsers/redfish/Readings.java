package io.gridwright.ingest.parsers.redfish;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.model.signal.PowerSample;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The numbers of one record as one sample. */
final class Readings {
  private static final double JOULES_PER_KWH = 3.6e6;

  /** How much real power may exceed apparent power before it is more than rounding. */
  private static final double ROUNDING = 1.005;

  private static final List<String> POWER =
      List.of(
          "PowerWatts",
          "PowerConsumedWatts",
          "InputPowerWatts",
          "PowerInputWatts",
          "LastPowerOutputWatts",
          "PowerOutputWatts",
          "Oem.ts_fujitsu.ChassisPowerConsumption.CurrentPowerConsumptionW");
  private static final List<String> LIMIT =
      List.of(
          "PowerLimit.LimitInWatts",
          "PowerLimitWatts.SetPoint",
          "PowerCapacityWatts",
          "CapacityWatts",
          "Oem.Facility.RatedPowerWatts");

  private final RecordBook book;
  private final Resource resource;
  private final Map<String, Double> numbers = new TreeMap<>();

  Readings(RecordBook book, Resource resource) {
    this.book = book;
    this.resource = resource;
  }

  /** Books the record, whose place in the document is a JSON pointer. */
  void book(String pointer) {
    Fault fault = new Numbers(numbers).collect(resource.json());
    if (fault == null) {
      if (resource.isAbsent()) {
        numbers.clear();
      }
      nameSensor();
      nameFanSpeed();
      doubt();
      PowerSample sample = sample(pointer);
      fault = faultOf(sample);
      if (fault == null) {
        book.accept(pointer, sample);
        return;
      }
    }
    book.reject(pointer, fault, resource.json().toString());
  }

  /** Gives a Sensor's reading the name that other resources use, by its type and unit. */
  private void nameSensor() {
    Double reading = numbers.get("Reading");
    if (reading == null) {
      return;
    }
    String unit = resource.json().path("ReadingUnits").asText();
    double kilo = unit.startsWith("k") ? 1000 : 1;
    String name =
        switch (resource.json().path("ReadingType").asText()) {
          case "Power" -> "PowerWatts";
          case "EnergykWh" -> "EnergykWh";
          case "EnergyJoules" -> "EnergyJoules";
          case "Temperature" ->
              unit.startsWith("F") || unit.contains("degF") ? "Reading" : "TemperatureCelsius";
          default -> "Reading";
        };
    numbers.remove("Reading");
    numbers.put(name, name.equals("PowerWatts") ? reading * kilo : reading);
  }

  /** A fan's bare reading is a speed, in percent or in turns per minute. */
  private void nameFanSpeed() {
    String unit = resource.json().path("ReadingUnits").asText();
    boolean turns = unit.equalsIgnoreCase("RPM");
    if (resource.role().equals("Fans") && (turns || unit.equals("Percent"))) {
      Double reading = numbers.remove("Reading");
      if (reading != null) {
        numbers.put(turns ? "SpeedRPM" : "SpeedPercent", reading);
      }
    }
  }

  /** Renames what is no reading, and marks readings that contradict one another. */
  private void doubt() {
    if (PowerSupply.ratesItsInput(resource.json())) {
      Double rating = numbers.remove("PowerInputWatts");
      if (rating != null) {
        numbers.put("PowerInputRatingWatts", rating);
      }
    }
    Double watts = numbers.get("PowerWatts");
    Double apparent = numbers.get("PowerWatts.ApparentVA");
    if (watts != null && apparent != null && watts > apparent * ROUNDING) {
      numbers.put("PowerWatts.Implausible", 1.0);
    }
  }

  private PowerSample sample(String pointer) {
    var rest = new TreeMap<>(numbers);
    Double energy = first(rest, List.of("EnergykWh"));
    Double joules = energy == null ? first(rest, List.of("EnergyJoules")) : null;
    Double power = first(rest, POWER);
    Double limit = first(rest, LIMIT);
    Double celsius = first(rest, List.of("TemperatureCelsius", "ReadingCelsius"));
    return new PowerSample(
        equipment(pointer),
        resource.scope(),
        power,
        limit,
        joules == null ? energy : Double.valueOf(joules / JOULES_PER_KWH),
        celsius,
        health(),
        rest,
        serial());
  }

  /** The serial number, null where none is said. */
  private @Nullable String serial() {
    String serial = resource.json().path("SerialNumber").asText().strip();
    return serial.isEmpty() || serial.equals("N/A") ? null : serial;
  }

  private static @Nullable Double first(Map<String, Double> numbers, List<String> names) {
    for (String name : names) {
      Double found = numbers.remove(name);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private @Nullable Fault faultOf(PowerSample sample) {
    if (sample.health() == null && numbers.isEmpty()) {
      return new Fault(null, "no_reading", "Neither a number nor a health is reported");
    }
    if (outside(sample.powerW(), 0, 1e9)) {
      return new Fault("PowerWatts", "out_of_range", "Power is " + sample.powerW() + " W");
    }
    if (outside(sample.temperatureC(), -100, 300)) {
      return new Fault(
          "TemperatureCelsius", "out_of_range", "Temperature is " + sample.temperatureC() + " C");
    }
    return outside(sample.energyKwh(), 0, 1e15)
        ? new Fault("EnergykWh", "out_of_range", "Energy is " + sample.energyKwh() + " kWh")
        : null;
  }

  private static boolean outside(@Nullable Double value, double least, double most) {
    return value != null && (value < least || value > most);
  }

  /** Health as reported, the state where no health is, null where neither is. */
  private @Nullable String health() {
    JsonNode status = resource.json().path("Status");
    for (String field : List.of("Health", "HealthRollup", "State")) {
      if (status.path(field).isTextual()) {
        return status.path(field).asText();
      }
    }
    return null;
  }

  /**
   * The path of the thing. Every BMC has the same paths, so the host goes before a path that does
   * not name it.
   */
  private String equipment(String pointer) {
    String path = resource.path();
    if (path.isEmpty()) {
      String source = book.document().source();
      path = pointer.equals("/") ? source : source + '#' + pointer;
    }
    String node = book.document().node();
    return node == null || path.contains('/' + node) ? path : node + ':' + path;
  }
}
