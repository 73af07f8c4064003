package io.gridwright.app.launcher.truth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.gridwright.app.twin.dcgm.DcgmText;
import io.gridwright.app.twin.parts.SimNode;
import io.gridwright.app.twin.spec.FleetSpecLoader;
import io.gridwright.app.twin.state.TwinState;
import io.gridwright.ingest.flink.counter.CounterReading;
import io.gridwright.ingest.flink.event.TableRow;
import io.gridwright.ingest.flink.keyed.CounterRollup;
import io.gridwright.ingest.parsers.Parsers;
import io.gridwright.ingest.parsers.document.SourceDocument;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.Test;

/**
 * What the exporters of simulated nodes print, read badly, against the energy that the simulated
 * GPUs drew.
 */
class EnergyTruthTest {
  private static final Pattern ENERGY =
      Pattern.compile(
          "(?m)^(DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION\\{.*UUID=\"([^\"]+)\".*}) (\\d+)");
  private static final int NODES = 4;
  private static final int SECONDS = 2 * 3600;
  private static final Instant START = Instant.parse("2026-12-01T09:00:00Z");
  private static final Instant END = START.plusSeconds(SECONDS);

  private final Random random = new Random(11);
  private final TwinState twin = new TwinState(new FleetSpecLoader().loadDefault(), 7, START);
  private final Map<String, Double> base = new HashMap<>();
  private final Map<String, Double> first = new HashMap<>();

  private record Sent(long at, CounterReading reading) {}

  @Test
  void everyGpusEnergyIsWithinAThousandthUnderResetsGapsRepeatsAndDisorder() throws Exception {
    var sent = new ArrayList<Sent>();
    int resets = 0;
    long silentUntil = 0;
    long lastReset = 300;
    var truth = new HashMap<String, Double>();
    for (long second = 0; second <= SECONDS + 120; second += 10) {
      twin.advanceTo(second);
      if (random.nextInt(150) == 0) {
        silentUntil = second + 60 + random.nextInt(300);
      }
      boolean reset = second > Math.max(lastReset, silentUntil) + 300 && random.nextInt(40) == 0;
      lastReset = reset ? second : lastReset;
      for (var node : nodes()) {
        if (reset) {
          node.gpus().forEach(gpu -> base.put(gpu.uuid, gpu.energyJ));
        }
        if (second >= silentUntil || second >= SECONDS) {
          read(node).forEach(reading -> send(reading, sent));
        }
      }
      resets += reset ? 1 : 0;
      if (second == SECONDS) {
        nodes().forEach(node -> node.gpus().forEach(gpu -> truth.put(gpu.uuid, gpu.energyJ)));
      }
    }
    assertThat(resets).as("resets").isGreaterThan(5);
    var counted = count(sent);
    assertThat(counted).hasSize(NODES * 8);
    truth.forEach(
        (gpu, joules) -> {
          double drawn = joules - first.get(gpu);
          assertThat(counted.get(gpu)).as(gpu).isCloseTo(drawn, offset(drawn / 1000));
        });
  }

  private List<SimNode> nodes() {
    return twin.world().nodes().stream()
        .filter(node -> node.gpus().size() == 8)
        .limit(NODES)
        .toList();
  }

  /** One scrape; a counter that began anew shows what was drawn since. */
  private List<CounterReading> read(SimNode node) {
    node.gpus().forEach(gpu -> first.putIfAbsent(gpu.uuid, gpu.energyJ));
    var text =
        ENERGY
            .matcher(DcgmText.renderStamped(twin, node, 0))
            .replaceAll(
                line ->
                    line.group(1)
                        + ' '
                        + (Long.parseLong(line.group(3))
                            - Math.round(base.getOrDefault(line.group(2), 0.0) * 1000)));
    var document =
        new SourceDocument(
            "http://" + node.name() + ":9400/metrics",
            null,
            node.name(),
            twin.now(),
            text.getBytes(StandardCharsets.UTF_8));
    return Parsers.parse(document).events().stream()
        .map(event -> CounterReading.of(event.body(), event.eventTime()))
        .filter(reading -> reading != null)
        .toList();
  }

  /** Up to 25 s late, one in ten twice. */
  private void send(CounterReading reading, List<Sent> sent) {
    int times = random.nextInt(10) == 0 ? 2 : 1;
    for (int i = 0; i < times; i++) {
      sent.add(new Sent(reading.millis + random.nextInt(25_000), reading));
    }
  }

  /** Joules by GPU. */
  private static Map<String, Double> count(List<Sent> sent) throws Exception {
    var settings = new Configuration();
    settings.set(PipelineOptions.GENERIC_TYPES, false);
    var env = StreamExecutionEnvironment.createLocalEnvironment(1, settings);
    var readings =
        sent.stream()
            .sorted(Comparator.comparingLong(Sent::at))
            .map(Sent::reading)
            .toArray(CounterReading[]::new);
    var rows =
        env.fromData(TypeInformation.of(CounterReading.class), readings)
            .keyBy(CounterReading::thing, Types.STRING)
            .process(new CounterRollup(Duration.ofSeconds(30)), TypeInformation.of(TableRow.class));
    var json = new ObjectMapper();
    var found = new ArrayList<Map.Entry<String, Double>>();
    for (var row : rows.executeAndCollect(1_000_000)) {
      var columns = json.readTree(row.json());
      if (Instant.parse(columns.path("minute").asText()).isBefore(END)) {
        found.add(
            Map.entry(
                columns.path("device").asText(),
                columns.path("delta").asDouble() + columns.path("estimated").asDouble()));
      }
    }
    return found.stream()
        .collect(
            Collectors.groupingBy(
                Map.Entry::getKey, Collectors.summingDouble(Map.Entry::getValue)));
  }
}
