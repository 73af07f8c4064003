package io.gridwright.ingest.parsers.redfish;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.parsers.Parsers;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.signal.PowerSample;
import io.gridwright.model.signal.SignalEvent;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What service processors of different makers write for the same thing. */
class RedfishVendorsTest {
  private static List<PowerSample> samples(String json) {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    ParseResult result =
        Parsers.parse(new SourceDocument("https://bmc/x", null, "n7", Instant.EPOCH, bytes));
    assertThat(result.kind()).isEqualTo(DocumentKind.REDFISH);
    assertThat(result.rejected()).isZero();
    return result.events().stream().map(SignalEvent::body).map(PowerSample.class::cast).toList();
  }

  @Test
  @DisplayName("BR-056: the old top-level shape, without PowerControl, is read")
  void readsPowerOfTheOldTopLevelShape() {
    var samples =
        samples(
            """
            {"links":{"self":{"href":"/rest/v1/Chassis/1/Power"}},
             "PowerCapacityWatts":1000,"PowerConsumedWatts":226}
            """);
    assertThat(samples).extracting(PowerSample::powerW).containsExactly(226.0);
    assertThat(samples).extracting(PowerSample::limitW).containsExactly(1000.0);
  }

  @Test
  void powerOnTopAndInPowerControlCountsOnce() {
    var samples =
        samples(
            """
            {"@odata.type":"#Power.1.0.1.Power","PowerConsumedWatts":93,
             "PowerControl":[{"PowerConsumedWatts":93,"PowerLimit":{"LimitInWatts":null}}]}
            """);
    assertThat(samples).extracting(PowerSample::powerW).containsExactly(93.0);
    assertThat(samples).extracting(PowerSample::limitW).containsOnlyNulls();
  }

  @Test
  @DisplayName("BR-057: numbers may be text, and member ids numbers, without loss of the document")
  void numbersAndTextStandForEachOther() {
    var samples =
        samples(
            """
            {"@odata.type":"#Cisco_Power",
             "PowerControl":{"PowerConsumedWatts":"152","PowerMetric":{"MinConsumedWatts":"113"}},
             "Voltages":[{"MemberID":1,"ReadingVolts":"11.900","UpperThresholdCritical":"N/A"}],
             "PowerSupplies":[{"MemberId":0,"EfficiencyRatio":0.95,"LastPowerOutputWatts":"71"}]}
            """);
    assertThat(samples).extracting(PowerSample::scope).containsExactly("chassis", "psu", "sensor");
    assertThat(samples).extracting(PowerSample::powerW).containsExactly(152.0, 71.0, null);
    assertThat(samples.get(1).extra()).containsEntry("EfficiencyRatio", 0.95);
    assertThat(samples.get(2).extra()).containsEntry("ReadingVolts", 11.9);
  }

  @Test
  @DisplayName("BR-058: a null reading is unknown, and the health says why")
  void nullIsNotZero() {
    var samples =
        samples(
            """
            {"PowerSupplies":[{"MemberId":"0","LastPowerOutputWatts":null,
              "Status":{"State":"UnavailableOffline","Health":"Critical"}}]}
            """);
    assertThat(samples).extracting(PowerSample::powerW).containsOnlyNulls();
    assertThat(samples).extracting(PowerSample::health).containsExactly("Critical");
  }

  @Test
  @DisplayName("BR-059: the total has the chassis' scope, its parts have not")
  void onlyTheFirstPowerControlIsTheChassis() {
    var samples =
        samples(
            """
            {"PowerControl":[{"Name":"System Power Control","PowerConsumedWatts":480},
              {"Name":"PSU1","PowerConsumedWatts":240},{"Name":"PSU2","PowerConsumedWatts":240}]}
            """);
    assertThat(samples.stream().filter(s -> s.scope().equals("chassis")).toList())
        .extracting(PowerSample::powerW)
        .containsExactly(480.0);
  }

  @Test
  void theTotalOfAnOemPartIsTheChassisAndItsPartsAreNot() {
    var samples =
        samples(
            """
            {"@odata.type":"#Power.v1_2_9.Power","@odata.id":"/redfish/v1/Chassis/0/Power",
             "Oem":{"ts_fujitsu":{"ChassisPowerConsumption":{"CurrentPowerConsumptionW":150,
                "WarningThresholdW":1730,"CriticalThresholdW":1700},
               "ChassisPowerSensors":[{"Designation":"PSU1 Power","CurrentPowerConsumptionW":150}]}}}
            """);
    assertThat(samples).extracting(PowerSample::scope).containsExactly("chassis");
    assertThat(samples).extracting(PowerSample::powerW).containsExactly(150.0);
  }

  @Test
  @DisplayName("BR-060: a supply that several service processors show is known by its serial")
  void aSupplyCarriesItsSerial() {
    var samples =
        samples(
            """
            {"PowerSupplies":[{"LastPowerOutputWatts":500,"SerialNumber":" 1Z001 "},
              {"LastPowerOutputWatts":500,"SerialNumber":""}]}
            """);
    assertThat(samples).extracting(PowerSample::serial).containsExactly("1Z001", null);
  }

  @Test
  void anInputAboveTheRatedOutputOfASilentSupplyIsItsRating() {
    var samples =
        samples(
            """
            {"@odata.type":"#Power.v1_5_0.PowerSupply","LastPowerOutputWatts":null,
             "PowerInputWatts":900,"InputRanges":[{"OutputWattage":750}],"LineInputVoltage":224}
            """);
    assertThat(samples).extracting(PowerSample::powerW).containsOnlyNulls();
    assertThat(samples.get(0).extra()).containsEntry("PowerInputRatingWatts", 900.0);
  }

  @Test
  void realPowerAboveApparentPowerIsMarked() {
    var samples =
        samples(
            """
            {"@odata.type":"#PowerDistributionMetrics.v1_3_0.PowerDistributionMetrics",
             "PowerWatts":{"Reading":6438,"ApparentVA":6300}}
            """);
    assertThat(samples).extracting(PowerSample::powerW).containsExactly(6438.0);
    assertThat(samples.get(0).extra()).containsKey("PowerWatts.Implausible");
  }

  @Test
  void whatIsAbsentHasNoReadingWhateverIsPrinted() {
    var samples =
        samples(
            """
            {"@odata.id":"/t","Temperatures":[{"ReadingCelsius":0,"Status":{"State":"Absent"}},
              {"ReadingCelsius":-12,"Name":"margin to throttle"}]}
            """);
    assertThat(samples).extracting(PowerSample::temperatureC).containsExactly(null, -12.0);
    assertThat(samples).extracting(PowerSample::health).containsExactly("Absent", null);
  }

  @Test
  void fansKeepTheirUnitAndEndlessRangesAreNoNumbers() {
    var samples =
        samples(
            """
            {"@odata.id":"/t","Fans":[{"Name":"F1","Reading":43,"ReadingUnits":"Percent"},
              {"Name":"F2","Reading":8000,"ReadingUnits":"RPM","MinReadingRange":-1.7976931348623157e+308}]}
            """);
    assertThat(samples.get(0).extra()).containsExactly(java.util.Map.entry("SpeedPercent", 43.0));
    assertThat(samples.get(1).extra()).containsExactly(java.util.Map.entry("SpeedRPM", 8000.0));
  }
}
