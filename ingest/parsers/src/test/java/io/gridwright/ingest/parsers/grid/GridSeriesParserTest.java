package io.gridwright.ingest.parsers.grid;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.parsers.Parsers;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.signal.GridSignal;
import io.gridwright.model.signal.SignalEvent;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class GridSeriesParserTest {
  private static final Instant READ_AT = Instant.parse("2026-03-01T10:00:00Z");

  private static ParseResult parse(String source, String text) {
    return parse(source, text, null);
  }

  private static ParseResult parse(String source, String text, @Nullable String zone) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    var document = new SourceDocument(source, null, null, READ_AT, bytes);
    var result = Parsers.parse(zone == null ? document : document.inZone(ZoneId.of(zone)));
    assertThat(result.kind()).isEqualTo(DocumentKind.GRID_SERIES);
    return result;
  }

  private static List<GridSignal> signals(ParseResult result) {
    return result.events().stream()
        .map(SignalEvent::body)
        .filter(GridSignal.class::isInstance)
        .map(GridSignal.class::cast)
        .toList();
  }

  private static List<String> reasons(ParseResult result) {
    return result.deadLetters().map(DeadLetter::reason).toList();
  }

  private static List<String> starts(ParseResult result) {
    return signals(result).stream().map(signal -> signal.start().toString()).toList();
  }

  @Test
  void aTableWithoutEndsLastsAStepAndOneWithoutAZoneIsUtc() {
    var result =
        parse(
            "DE-LU_electricity_prices_2024.csv",
            """
            Datetime,Price (EUR/MWh)
            2024-01-01 00:00:00,0.1
            2024-01-01 01:00:00,-0.01
            2024-01-01 05:00:00,x
            """);
    assertThat(signals(result))
        .containsExactly(
            new GridSignal(
                "DE-LU_electricity_prices_2024.csv",
                "price",
                Instant.parse("2024-01-01T00:00:00Z"),
                Instant.parse("2024-01-01T01:00:00Z"),
                0.1,
                "EUR/MWh",
                "DE-LU",
                Map.of()),
            new GridSignal(
                "DE-LU_electricity_prices_2024.csv",
                "price",
                Instant.parse("2024-01-01T01:00:00Z"),
                Instant.parse("2024-01-01T02:00:00Z"),
                -0.01,
                "EUR/MWh",
                "DE-LU",
                Map.of()));
    assertThat(reasons(result)).containsExactly("not_a_number");
    assertThat(result.events().get(0).origin().position()).startsWith("line ");
  }

  @Test
  void oasisPricesAreOfTheRowNotOfItsParts() {
    var result =
        parse(
            "prc.csv",
            """
            INTERVALSTARTTIME_GMT,INTERVALENDTIME_GMT,OPR_DT,OPR_HR,NODE,MARKET_RUN_ID,LMP_TYPE,MW,GROUP
            2024-11-03T08:00:00-00:00,2024-11-03T09:00:00-00:00,2024-11-03,2,NP15,DAM,LMP,31.40,1
            2024-11-03T08:00:00-00:00,2024-11-03T09:00:00-00:00,2024-11-03,2,NP15,DAM,MCC,-12.07,2
            2024-11-04T07:00:00-00:00,2024-11-04T08:00:00-00:00,2024-11-03,25,NP15,DAM,LMP,-4.98,1
            """);
    assertThat(signals(result))
        .extracting(GridSignal::type, GridSignal::value, GridSignal::unit, GridSignal::area)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("price", 31.40, "USD/MWh", "NP15"),
            org.assertj.core.groups.Tuple.tuple("price_mcc", -12.07, "USD/MWh", "NP15"),
            org.assertj.core.groups.Tuple.tuple("price", -4.98, "USD/MWh", "NP15"));
    assertThat(signals(result).get(2).start()).isEqualTo(Instant.parse("2024-11-04T07:00:00Z"));
    assertThat(signals(result).get(2).end()).isEqualTo(Instant.parse("2024-11-04T08:00:00Z"));
  }

  @Test
  @DisplayName("BR-074: of an hour that comes twice, the first row is before the change")
  void theOrderTellsRepeatedHoursApart() {
    String text =
        """
        "Time Stamp","Name","PTID","LBMP ($/MWHr)"
        "11/03/2024 00:00","WEST",1,10
        "11/03/2024 01:00","WEST",1,11
        "11/03/2024 01:00","N.Y.C.",2,21
        "11/03/2024 01:00","WEST",1,12
        "11/03/2024 02:00","WEST",1,-13
        """;
    var result = parse("nyiso.csv", text);
    assertThat(result.rejected()).isZero();
    assertThat(signals(result).stream().filter(s -> "WEST".equals(s.area())).toList())
        .extracting(signal -> signal.start().toString())
        .containsExactly(
            "2024-11-03T04:00:00Z",
            "2024-11-03T05:00:00Z",
            "2024-11-03T06:00:00Z",
            "2024-11-03T07:00:00Z");
    assertThat(signals(result)).extracting(GridSignal::unit).containsOnly("USD/MWh");
    assertThat(signals(result))
        .allSatisfy(
            signal ->
                assertThat(Duration.between(signal.start(), signal.end()))
                    .isEqualTo(Duration.ofHours(1)));
    assertThat(
            reasons(
                parse(
                    "n.csv",
                    "\"Time Stamp\",\"Name\",\"LBMP ($/MWHr)\"\n\"03/10/2024 02:30\",\"W\",1")))
        .containsExactly("no_such_hour");
  }

  @Test
  @DisplayName("BR-075: the flag for the second of two hours is text or true")
  void theFlagTellsRepeatedHoursApart() {
    var result =
        parse(
            "ercot",
            """
            {"lastUpdated":"x","currentDay":{"dayDate":"2024-11-03 00:00:00-0500","data":[
             {"hourEnding":1,"dstFlag":"N","systemLoad":1.0,"timestamp":"2024-11-03 01:00:00-0500"},
             {"hourEnding":2,"dstFlag":"N","systemLoad":2.0,"timestamp":"2024-11-03 02:00:00-0600"},
             {"hourEnding":2,"dstFlag":"Y","systemLoad":3.0,"timestamp":"2024-11-03 02:00:00-0600"},
             {"hourEnding":3,"dstFlag":false,"currentLoadForecast":4.0,"timestamp":"2024-11-03 03:00:00-0600"}]}}
            """);
    assertThat(starts(result))
        .containsExactly(
            "2024-11-03T05:00:00Z",
            "2024-11-03T06:00:00Z",
            "2024-11-03T07:00:00Z",
            "2024-11-03T08:00:00Z");
    assertThat(signals(result))
        .extracting(GridSignal::type)
        .containsExactly("load", "load", "load", "load_forecast");
    var table =
        parse(
            "ercot.csv",
            """
            DeliveryDate,HourEnding,SettlementPoint,SettlementPointPrice,DSTFlag
            11/03/2024,02:00,HB_WEST,10,N
            11/03/2024,02:00,HB_WEST,11,Y
            11/03/2024,24:00,HB_WEST,12,N
            """);
    assertThat(starts(table))
        .containsExactly("2024-11-03T06:00:00Z", "2024-11-03T07:00:00Z", "2024-11-04T05:00:00Z");
  }

  @Test
  @DisplayName("BR-076: a long day has hours 1 to 25 in order, a short one 23")
  void hoursOfOddDaysAreCounted() {
    var text = new StringBuilder("\"Date\",\"Hour Ending\",\"Price ($/MWh)\"\n");
    for (int hour = 1; hour <= 25; hour++) {
      text.append("\"11/03/2024\",\"").append(hour).append("\",\"").append(-hour).append("\"\n");
    }
    var result = parse("he.csv", text.toString(), "America/Denver");
    assertThat(result.rejected()).isZero();
    assertThat(starts(result)).doesNotHaveDuplicates().hasSize(25);
    assertThat(starts(result).get(0)).isEqualTo("2024-11-03T06:00:00Z");
    assertThat(starts(result).get(24)).isEqualTo("2024-11-04T06:00:00Z");
    var clock =
        parse(
            "he.csv",
            "Date,HE,Price\n03/10/2024,2,1\n03/10/2024,3,2\n03/10/2024,4,3\n03/10/2024,24,4\n",
            "America/Denver");
    assertThat(reasons(clock)).containsExactly("no_such_hour");
    assertThat(starts(clock))
        .containsExactly("2024-03-10T08:00:00Z", "2024-03-10T09:00:00Z", "2024-03-11T05:00:00Z");
    assertThat(reasons(parse("he.csv", "Date,HE,Price\n03/11/2024,2,1\n")))
        .containsExactly("no_zone");
  }

  @Test
  @DisplayName("BR-077: an hour without length is no interval")
  void aSkippedHourWithoutLengthIsDropped() {
    var result =
        parse(
            "i.csv",
            """
            Interval Start,Interval End,Price (USD/MWh)
            2026-03-08 01:00-06:00,2026-03-08 03:00-05:00,20
            2026-03-08 03:00-05:00,2026-03-08 03:00-05:00,0
            """);
    assertThat(reasons(result)).containsExactly("empty_interval");
    assertThat(starts(result)).containsExactly("2026-03-08T07:00:00Z");
  }

  @Test
  @DisplayName("BR-072: no carbon intensity is unknown, never the cleanest hour")
  void nullIsUnknownAndARevisionIsNewer() {
    var result =
        parse(
            "em",
            """
            {"zone":"DE","history":[
             {"carbonIntensity":355,"datetime":"2024-05-01T00:00:00.000Z","updatedAt":"2024-05-01T02:00:00.000Z","isEstimated":true},
             {"carbonIntensity":340,"datetime":"2024-05-01T00:00:00.000Z","updatedAt":"2024-05-02T02:00:00.000Z","isEstimated":false},
             {"carbonIntensity":null,"datetime":"2024-05-01T01:00:00.000Z","updatedAt":"2024-05-01T02:00:00.000Z","isEstimated":true}]}
            """);
    assertThat(result.rejected()).isZero();
    assertThat(signals(result)).extracting(GridSignal::value).containsExactly(355.0, 340.0, null);
    assertThat(signals(result)).extracting(GridSignal::type).containsOnly("carbon");
    assertThat(result.events().get(1).eventTime()).isEqualTo(Instant.parse("2024-05-02T02:00:00Z"));
    assertThat(signals(result).get(2).labels()).containsEntry("isEstimated", "true");
    assertThat(signals(result).get(0).end()).isEqualTo(Instant.parse("2024-05-01T01:00:00Z"));
  }

  @Test
  @DisplayName("BR-073: pounds per megawatt-hour become grams per kilowatt-hour")
  void poundsBecomeGramsAndAPercentileStaysOne() {
    String answer =
        """
        {"data":[{"point_time":"2026-04-01T00:00:00+00:00","value":870}],
         "meta":{"region":"R","signal_type":"co2_moer","units":"%s","data_point_period_seconds":300,
          "generated_at":"2026-03-31T23:55:00+00:00"}}
        """;
    var result = parse("wt", answer.formatted("lbs_co2_per_mwh"));
    GridSignal carbon = signals(result).get(0);
    assertThat(carbon.value()).isCloseTo(394.63, Offset.offset(0.01));
    assertThat(carbon.unit()).isEqualTo("g/kWh");
    assertThat(carbon.end()).isEqualTo(Instant.parse("2026-04-01T00:05:00Z"));
    assertThat(carbon.labels()).containsEntry("marginal", "true");
    assertThat(result.events().get(0).eventTime()).isEqualTo(Instant.parse("2026-03-31T23:55:00Z"));
    GridSignal index = signals(parse("wt", answer.formatted("percentile"))).get(0);
    assertThat(index.type()).isEqualTo("carbon_percentile");
    assertThat(index.value()).isEqualTo(870);
  }

  @Test
  void aPointOfAStepCurveHoldsUntilTheNext() {
    String curve =
        """
        <?xml version="1.0"?>
        <Publication_MarketDocument xmlns="urn:x"><TimeSeries><in_Domain.mRID>10YES</in_Domain.mRID>
         <currency_Unit.name>EUR</currency_Unit.name><price_Measure_Unit.name>MWH</price_Measure_Unit.name>
         <curveType>%s</curveType>
         <Period><timeInterval><start>2025-09-28T22:00Z</start><end>2025-09-29T00:00Z</end></timeInterval>
          <resolution>PT15M</resolution>
          <Point><position>1</position><price.amount>50.5</price.amount></Point>
          <Point><position>4</position><price.amount>-1</price.amount></Point>
          <Point><position>9</position><price.amount>7</price.amount></Point>
         </Period></TimeSeries></Publication_MarketDocument>
        """;
    var steps = parse("entsoe", curve.formatted("A03"));
    assertThat(signals(steps))
        .extracting(signal -> Duration.between(signal.start(), signal.end()).toMinutes())
        .containsExactly(45L, 75L);
    assertThat(signals(steps)).extracting(GridSignal::unit).containsOnly("EUR/MWh");
    assertThat(signals(steps)).extracting(GridSignal::area).containsOnly("10YES");
    assertThat(reasons(steps)).containsExactly("bad_time");
    assertThat(signals(parse("entsoe", curve.formatted("A01"))))
        .extracting(signal -> Duration.between(signal.start(), signal.end()).toMinutes())
        .containsExactly(15L, 15L);
  }

  @Test
  void oasisXmlIsReadByItsGreenwichTimes() {
    var result =
        parse(
            "oasis",
            """
            <OASISReport xmlns="x"><REPORT_ITEM><REPORT_HEADER><MKT_TYPE>DAM</MKT_TYPE><UOM>MW</UOM></REPORT_HEADER>
            <REPORT_DATA><DATA_ITEM>SYS_FCST_MW</DATA_ITEM><RESOURCE_NAME>CA</RESOURCE_NAME><OPR_DATE>2013-09-19</OPR_DATE>
             <INTERVAL_START_GMT>2013-09-20T00:00:00-00:00</INTERVAL_START_GMT><INTERVAL_END_GMT>2013-09-20T01:00:00-00:00</INTERVAL_END_GMT>
             <VALUE>27521.96</VALUE></REPORT_DATA>
            <ERROR><ERR_CODE>1</ERR_CODE><ERR_DESC>no data</ERR_DESC></ERROR></REPORT_ITEM></OASISReport>
            """);
    assertThat(signals(result))
        .singleElement()
        .satisfies(
            signal -> {
              assertThat(signal.start()).isEqualTo(Instant.parse("2013-09-20T00:00:00Z"));
              assertThat(signal.value()).isEqualTo(27521.96);
              assertThat(signal.area()).isEqualTo("CA");
            });
    assertThat(reasons(result)).containsExactly("source_error");
  }

  @Test
  void anEntityIsNeverExpanded() {
    var result =
        parse(
            "x",
            "<!DOCTYPE a [<!ENTITY x \"y\">]><Publication_MarketDocument><a>&x;</a></Publication_MarketDocument>");
    assertThat(signals(result)).isEmpty();
    assertThat(result.records()).isLessThanOrEqualTo(1);
  }

  @Test
  void theDailyReportOfAShortDayLacksAnHourAndOfALongDayHasALongOne() {
    String report =
        """
        %s\t\t\tHourly Breakdown of Renewable Resources (MW)
        \tHour\t\tWIND TOTAL\tSOLAR PV
        \t1\t\t10\t0
        \t2\t\t20\t1
        \t3\t\t"not
        a time"\t"not
        a time"
        \t4\t\t40\t2
        """;
    var spring = parse("r.txt", report.formatted("03/12/17"));
    assertThat(reasons(spring)).containsExactly("no_such_hour");
    assertThat(starts(spring))
        .containsExactly("2017-03-12T08:00:00Z", "2017-03-12T09:00:00Z", "2017-03-12T10:00:00Z");
    assertThat(signals(spring)).extracting(GridSignal::value).containsExactly(10.0, 21.0, 42.0);
    var autumn = parse("r.txt", report.formatted("11/05/17").replace("\"not\na time\"", "30"));
    assertThat(signals(autumn))
        .extracting(signal -> Duration.between(signal.start(), signal.end()).toHours())
        .containsExactly(1L, 2L, 1L, 1L);
  }

  @Test
  void operatorsSayTheirTimesInTheirWays() {
    assertThat(
            starts(
                parse(
                    "pjm",
                    """
                    {"items":[{"evaluated_at_utc":"2024-10-01T04:00:00","datetime_beginning_utc":"2024-10-01T04:00:00",
                      "datetime_beginning_ept":"2024-10-01T00:00:00","datetime_ending_utc":"2024-10-01T04:05:00",
                      "solar_forecast_mwh":0.5}]}
                    """)))
        .containsExactly("2024-10-01T04:00:00Z");
    var xm =
        parse(
            "xm",
            "{\"Id\":{\"0\":\"S\"},\"Values_Hour01\":{\"0\":481.1},\"Values_Hour02\":{\"0\":null},\"Date\":{\"0\":1735862400000}}");
    assertThat(xm.records()).isEqualTo(24);
    assertThat(signals(xm).get(0).start()).isEqualTo(Instant.parse("2025-01-03T05:00:00Z"));
    assertThat(signals(xm).get(1).value()).isNull();
    assertThat(
            starts(
                parse(
                    "isone",
                    """
                    {"SevenDayForecasts":{"SevenDayForecast":[{"CreationDate":"2016-01-01T09:45:12.343-05:00",
                      "MarketDay":[{"MarketDate":"2016-01-02T00:00:00.000-05:00","PeakLoadMw":16040}]}]}}
                    """)))
        .containsExactly("2016-01-02T05:00:00Z");
  }

  @Test
  void whatHoldsNoSeriesIsOneDeadLetter() {
    var result = parse("http://h/grid/prices", "{\"a\":1}");
    assertThat(reasons(result)).containsExactly("unknown_layout");
    assertThat(reasons(parse("http://h/grid/prices", "{\"a\":")))
        .containsExactly("malformed_document");
  }
}
