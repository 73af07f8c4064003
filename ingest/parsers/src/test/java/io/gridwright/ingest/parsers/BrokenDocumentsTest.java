package io.gridwright.ingest.parsers;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.signal.SignalEvent;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents that break off or arrive damaged: counts add up and no parser gives way. */
class BrokenDocumentsTest {
  private static final String DCGM =
      "# TYPE DCGM_FI_DEV_GPU_TEMP gauge\nDCGM_FI_DEV_GPU_TEMP{gpu=\"0\",UUID=\"GPU-a\",Hostname=\"n1\"} 4.1e+01 1772359200123\n";
  private static final String FABRIC =
      "node_infiniband_state_id{device=\"mlx5_0\",port=\"1\"} 4\nnode_infiniband_physical_state_id{device=\"mlx5_0\",port=\"1\"} 5\n";
  private static final String REDFISH =
      "{\"@odata.type\":\"#Thermal.v1_7_1.Thermal\",\"Temperatures\":[{\"ReadingCelsius\":61.5,\"Name\":\"a\"}],\"Members\":[{\"a\":1,\"b\":2}]}";
  private static final String OPENADR =
      "[{\"objectType\":\"EVENT\",\"intervalPeriod\":{\"start\":\"2026-03-01T10:00:00Z\",\"duration\":\"PT1H\"},\"intervals\":[{\"payloads\":[{\"type\":\"PRICE\",\"values\":[1,\"a\",null]}]}]}]";

  private static void check(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    ParseResult result =
        Parsers.parse(new SourceDocument("http://h/x", null, null, Instant.EPOCH, bytes));
    assertThat(result.deadLetters())
        .describedAs("%s", text)
        .noneMatch(letter -> letter.reason().equals("parser_failed"));
    assertThat(result.events().stream().mapToInt(SignalEvent::records).sum())
        .isEqualTo(result.records());
  }

  @ParameterizedTest
  @ValueSource(strings = {DCGM, FABRIC, REDFISH, OPENADR})
  void breakingOffAnywhereIsADeadLetterAtMost(String text) {
    for (int length = 0; length <= text.length(); length++) {
      check(text.substring(0, length));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {DCGM, FABRIC, REDFISH, OPENADR})
  void damagedCharactersAreADeadLetterAtMost(String text) {
    var random = new Random(20260301);
    String damage = "{}[]\",:0-9.eNa \n\\#=+T\u0000";
    for (int round = 0; round < 3000; round++) {
      var damaged = new StringBuilder(text);
      for (int hit = 0; hit <= round % 3; hit++) {
        char c = damage.charAt(random.nextInt(damage.length()));
        damaged.setCharAt(random.nextInt(text.length()), c);
      }
      check(damaged.toString());
    }
  }
}
