package io.gridwright.ingest.parsers.redfish;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.parsers.Parsers;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.signal.MetricSample;
import io.gridwright.model.signal.PowerSample;
import io.gridwright.model.signal.SignalEvent;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RedfishParserTest {
  private static ParseResult parse(@Nullable String node, String json) {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    var document = new SourceDocument("http://bmc/redfish/v1/x", null, node, Instant.EPOCH, bytes);
    var result = Parsers.parse(document);
    assertThat(result.kind()).isEqualTo(DocumentKind.REDFISH);
    return result;
  }

  private static List<PowerSample> samples(ParseResult result) {
    return result.events().stream()
        .map(SignalEvent::body)
        .filter(PowerSample.class::isInstance)
        .map(PowerSample.class::cast)
        .toList();
  }

  @Test
  void membersOfPowerAreRecords() {
    var result =
        parse(
            "n7",
            """
            {"@odata.id":"/redfish/v1/Chassis/1/Power","@odata.type":"#Power.v1_7_1.Power",
             "PowerControl":[{"@odata.id":"/redfish/v1/Chassis/1/Power#/PowerControl/0",
               "PowerConsumedWatts":5200.5,"PowerCapacityWatts":9000,
               "PowerLimit":{"LimitInWatts":8000},"Status":{"State":"Enabled","Health":"OK"}}],
             "PowerSupplies":[{"MemberId":"0","LastPowerOutputWatts":null,"PowerInputWatts":2600,
               "Status":{"Health":"Warning"}}],
             "Voltages":[{"MemberId":"0","ReadingVolts":12.1}]}
            """);
    assertThat(result.records()).isEqualTo(3);
    assertThat(samples(result))
        .containsExactly(
            new PowerSample(
                "n7:/redfish/v1/Chassis/1/Power#/PowerControl/0",
                "chassis",
                5200.5,
                8000.0,
                null,
                null,
                "OK",
                Map.of("PowerCapacityWatts", 9000.0)),
            new PowerSample(
                "n7:http://bmc/redfish/v1/x#/PowerSupplies/0",
                "psu",
                2600.0,
                null,
                null,
                null,
                "Warning",
                Map.of()),
            new PowerSample(
                "n7:http://bmc/redfish/v1/x#/Voltages/0",
                "sensor",
                null,
                null,
                null,
                null,
                null,
                Map.of("ReadingVolts", 12.1)));
    assertThat(result.events().get(0).origin().position()).isEqualTo("/PowerControl/0");
  }

  @Test
  void temperaturesAreRecordsAndOneBadOneLeavesTheOthers() {
    var result =
        parse(
            "n7",
            """
            {"@odata.id":"/redfish/v1/Chassis/n7/Thermal","@odata.type":"#Thermal.v1_7_1.Thermal",
             "Temperatures":[{"@odata.id":"/redfish/v1/Chassis/n7/Thermal#/Temperatures/0","ReadingCelsius":61.5},
               {"@odata.id":"b","ReadingCelsius":"N/A"},{"@odata.id":"c","ReadingCelsius":999},
               {"@odata.id":"d","ReadingCelsius":null}]}
            """);
    assertThat(result.records()).isEqualTo(4);
    assertThat(samples(result))
        .containsExactly(
            new PowerSample(
                "/redfish/v1/Chassis/n7/Thermal#/Temperatures/0",
                "sensor",
                null,
                null,
                null,
                61.5,
                null,
                Map.of()));
    assertThat(result.deadLetters())
        .extracting(DeadLetter::reason)
        .containsExactly("not_a_number", "out_of_range", "no_reading");
  }

  @Test
  void metricsOfOnePduAreOneRecordWithEveryNumber() {
    var result =
        parse(
            null,
            """
            {"@odata.id":"/redfish/v1/PowerEquipment/RackPDUs/p1/Metrics",
             "@odata.type":"#PowerDistributionMetrics.v1_3_0.PowerDistributionMetrics",
             "PowerWatts":{"DataSourceUri":"/s","Reading":6438,"PowerFactor":0.93},
             "EnergykWh":{"Reading":56438},"TemperatureCelsius":{"Reading":26.3},
             "PolyPhaseVoltage":{"Line1ToNeutral":{"Reading":118.2}},
             "FanSpeedsPercent":[{"DeviceName":"Fan 1","Reading":80}]}
            """);
    assertThat(result.records()).isEqualTo(1);
    assertThat(samples(result))
        .containsExactly(
            new PowerSample(
                "/redfish/v1/PowerEquipment/RackPDUs/p1/Metrics",
                "pdu",
                6438.0,
                null,
                56438.0,
                26.3,
                null,
                Map.of(
                    "PowerWatts.PowerFactor", 0.93,
                    "PolyPhaseVoltage.Line1ToNeutral", 118.2,
                    "FanSpeedsPercent.Fan 1", 80.0)));
  }

  @Test
  void lostUnitWithoutNumbersIsTelemetryByItsHealth() {
    var result =
        parse(
            null,
            """
            {"@odata.id":"/redfish/v1/PowerEquipment/Switchgear/feed-a",
             "@odata.type":"#PowerDistribution.v1_3_1.PowerDistribution","EquipmentType":"Switchgear",
             "Status":{"State":"UnavailableOffline","Health":"Critical"},
             "Oem":{"Facility":{"RatedPowerWatts":400000}}}
            """);
    assertThat(samples(result))
        .containsExactly(
            new PowerSample(
                "/redfish/v1/PowerEquipment/Switchgear/feed-a",
                "feed",
                null,
                400_000.0,
                null,
                null,
                "Critical",
                Map.of()));
  }

  @ParameterizedTest
  @CsvSource({
    "Power, kW, 2.5, 2500,,",
    "Power, W, 2.5, 2.5,,",
    "EnergyJoules, J, 7200000,, 2,",
    "Temperature, Cel, 31.6,,, 31.6",
  })
  void sensorIsReadByItsTypeAndUnit(
      String type,
      String unit,
      double reading,
      @Nullable Double watts,
      @Nullable Double kwh,
      @Nullable Double celsius) {
    var result =
        parse(
            null,
            "{\"@odata.type\":\"#Sensor.v1_7_0.Sensor\",\"@odata.id\":\"/s\",\"ReadingType\":\"%s\",\"ReadingUnits\":\"%s\",\"Reading\":%s}"
                .formatted(type, unit, reading));
    assertThat(samples(result))
        .containsExactly(
            new PowerSample("/s", "sensor", watts, null, kwh, celsius, null, Map.of()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"@odata.type\":\"#ServiceRoot.v1_15_0.ServiceRoot\",\"Name\":\"Root\"} | not_telemetry",
        "{\"@odata.type\":\"#ChassisCollection.ChassisCollection\",\"Members\":[{\"@odata.id\":\"/a\"}]} | not_telemetry",
        "{\"error\":{\"code\":\"Base.1.8.ResourceMissingAtURI\",\"message\":\"gone\"}} | source_error",
        "{\"@odata.type\":\"#Power.v1_7_1.Power\",\"Name\":\"Power\"} | no_reading",
        "{\"@odata.type\":\"#Power.v1_7_1.Power\",\"PowerControl\":[ | malformed_document",
      })
  void whatHoldsNoReadingsIsOneDeadLetter(String json, String reason) {
    var result = parse(null, json);
    assertThat(result.records()).isEqualTo(1);
    assertThat(result.deadLetters()).extracting(DeadLetter::reason).containsExactly(reason);
  }

  @Test
  void expandedCollectionsAndMetricReportsHoldManyRecords() {
    var expanded =
        parse(
            null,
            """
            {"@odata.type":"#OutletCollection.OutletCollection","Members":[
             {"@odata.id":"/o/1","@odata.type":"#Outlet.v1_4_2.Outlet","PowerWatts":{"Reading":197.4}},
             {"@odata.id":"/o/2","@odata.type":"#Outlet.v1_4_2.Outlet","PowerWatts":{"Reading":-1}}]}
            """);
    assertThat(samples(expanded)).extracting(PowerSample::scope).containsExactly("outlet");
    assertThat(expanded.rejected()).isEqualTo(1);
    var report =
        parse(
            "n1",
            """
            {"@odata.type":"#MetricReport.v1_5_0.MetricReport","MetricValues":[
             {"MetricId":"Power","MetricValue":"120.5","MetricProperty":"/p"},{"MetricId":"Fan","MetricValue":"x"}]}
            """);
    assertThat(report.events().get(0).body())
        .isEqualTo(new MetricSample("n1", "Power", Map.of("MetricProperty", "/p"), 120.5));
    assertThat(report.rejected()).isEqualTo(1);
  }
}
