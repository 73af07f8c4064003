package io.gridwright.ingest.parsers.power;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.parsers.Parsers;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.signal.GridSignal;
import io.gridwright.model.signal.PowerSample;
import io.gridwright.model.signal.SignalEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Recorded documents of power, heat and grid, where they are at hand: kind, counts and values. */
class PowerSamplesTest {
  private static final List<Path> PLACES =
      List.of(
          Path.of("../../../shared/data/samples/power"),
          Path.of("../../../../shared/data/samples/power"));

  private static ParseResult parse(String file) {
    var found = PLACES.stream().filter(Files::isDirectory).findFirst();
    Assumptions.assumeTrue(found.isPresent(), "no recorded documents beside the working copy");
    try {
      byte[] bytes = Files.readAllBytes(found.orElseThrow().resolve(file));
      return Parsers.parse(new SourceDocument(file, null, null, Instant.EPOCH, bytes));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static List<PowerSample> power(String file) {
    return Documents.samples(parse(file));
  }

  private static List<GridSignal> grid(String file) {
    return parse(file).events().stream()
        .map(SignalEvent::body)
        .filter(GridSignal.class::isInstance)
        .map(GridSignal.class::cast)
        .toList();
  }

  @ParameterizedTest
  @CsvSource({
    "dsx/doc_bms-cdu-value_1.json, BMS_POINT, 1, 1",
    "dsx/doc_bms-rack-metadata_7.json, BMS_POINT, 1, 1",
    "dsx/doc_dsx-flex-publishloadtargetset_1.json, CLOUD_EVENT, 1, 0",
    "ipmi/cray_capmc.txt, POWER_JSON, 1, 1",
    "ipmi/ipmi-dcmi_freeipmi.txt, IPMI_TEXT, 1, 1",
    "ipmi/ipmitool_dcmi.txt, IPMI_TEXT, 1, 1",
    "ipmi/ipmitool_sensor.txt, IPMI_TEXT, 66, 31",
    "ipmi/ipmiutil_dcmi.txt, IPMI_TEXT, 1, 1",
    "pdu/apc_snmp_exporter.prom, PROMETHEUS, 6, 5",
    "pdu/eaton_negative_not_available.txt, SNMP_TEXT, 5, 2",
    "pdu/raritan_jsonrpc_6_metadata.json, POWER_JSON, 22, 0",
    "pdu/raritan_snmpwalk_scaled.txt, SNMP_TEXT, 10, 10",
    "prices/caiso_20170312_DailyRenewablesWatch.txt, GRID_SERIES, 48, 46",
    "prices/caiso_20171105_DailyRenewablesWatch.txt, GRID_SERIES, 48, 48",
    "prices/caiso_ene_slrs.xml, GRID_SERIES, 7, 6",
    "prices/caiso_oasis_prc_lmp.csv, GRID_SERIES, 4, 4",
    "prices/electricitymaps_history_estimated.json, GRID_SERIES, 3, 3",
    "prices/em_CO_price_live.json, GRID_SERIES, 24, 24",
    "prices/em_ENTSOE_ES_day_ahead_price.xml, GRID_SERIES, 230, 230",
    "prices/em_ERCOT_demand.json, GRID_SERIES, 72, 72",
    "prices/isone_sevendayforecast.json, GRID_SERIES, 6, 6",
    "prices/nyiso_lmp.csv, GRID_SERIES, 45, 45",
    "prices/pjm_5min_solar_forecast.json, GRID_SERIES, 2, 2",
    "prices/watttime_v3_forecast.json, GRID_SERIES, 2, 2",
    "redfish/gofish_power_2.json, REDFISH, 3, 3",
    "redfish/hpe_ilo4_power_gen9.json, REDFISH, 1, 1",
    "redfish/telegraf_dell_dell_powerinvalid.json, REDFISH, 1, 0",
    "openadr3/guide_3.1.1_32_capacity_limit_Event.json, OPENADR, 4, 4",
  })
  void isReadAsWhatItIs(String file, String kind, int records, int accepted) {
    ParseResult result = parse(file);
    assertThat(result.kind()).hasToString(kind);
    assertThat(result.records()).isEqualTo(records);
    assertThat(result.accepted()).isEqualTo(accepted);
  }

  @Test
  void powerHasTheRightSizeInEveryScale() {
    assertThat(power("ipmi/ipmitool_dcmi.txt"))
        .extracting(PowerSample::powerW)
        .containsExactly(2578.0);
    assertThat(power("ipmi/ipmitool_dcmi.txt").get(0).extra()).containsEntry("period_s", 300.0);
    assertThat(power("ipmi/ipmi-dcmi_freeipmi.txt").get(0).powerW()).isEqualTo(332);
    assertThat(power("ipmi/ipmiutil_dcmi.txt").get(0).limitW()).isNull();
    assertThat(power("pdu/apc_snmp_exporter.prom").get(0).powerW()).isEqualTo(2240);
    assertThat(power("pdu/apc_snmp_exporter.prom").get(0).energyKwh()).isEqualTo(91827.3);
    assertThat(power("pdu/raritan_snmpwalk_scaled.txt"))
        .extracting(PowerSample::powerW)
        .containsExactly(null, 139.0);
    assertThat(power("pdu/raritan_snmpwalk_scaled.txt").get(1).extra())
        .containsEntry("current_a", 0.623)
        .containsEntry("power_factor", 0.97);
    assertThat(power("redfish/dell_r720_psu_lastpower_null.json").get(0).powerW()).isNull();
    assertThat(power("redfish/fujitsu_oem_only_power.json").get(0).powerW()).isEqualTo(150);
    assertThat(power("redfish/gofish_power_2.json").get(0).powerW()).isEqualTo(152);
    assertThat(power("redfish/hpe_ilo4_power_gen9.json").get(0).powerW()).isEqualTo(93);
    assertThat(power("redfish/gofish_powerdistributionmetrics_1.json").get(0).extra())
        .containsKey("PowerWatts.Implausible");
  }

  @Test
  void seriesHaveTheRightTimesAndUnits() {
    assertThat(grid("prices/caiso_oasis_prc_lmp.csv").get(3).start())
        .isEqualTo(Instant.parse("2024-11-04T07:00:00Z"));
    assertThat(grid("prices/caiso_20171105_DailyRenewablesWatch.txt").get(1))
        .satisfies(
            hour ->
                assertThat(Duration.between(hour.start(), hour.end()))
                    .isEqualTo(Duration.ofHours(2)));
    assertThat(grid("prices/electricitymaps_history_estimated.json"))
        .extracting(GridSignal::value)
        .containsExactly(355.0, 384.0, null);
    assertThat(grid("prices/watttime_v3_forecast.json").get(0).value()).isBetween(187.0, 187.2);
    assertThat(grid("prices/em_ERCOT_demand.json").get(0).start())
        .isEqualTo(Instant.parse("2024-11-24T06:00:00Z"));
    assertThat(grid("prices/nyiso_lmp.csv").get(0).start())
        .isEqualTo(Instant.parse("2016-02-18T05:15:00Z"));
    assertThat(grid("prices/em_ENTSOE_NO-NO5_production-negatives.xml").get(0).value())
        .isEqualTo(-0.4);
    assertThat(grid("prices/em_ENTSOE_fake_time_series_all_0.xml"))
        .singleElement()
        .satisfies(
            zero ->
                assertThat(Duration.between(zero.start(), zero.end()))
                    .isEqualTo(Duration.ofHours(71)));
  }
}
