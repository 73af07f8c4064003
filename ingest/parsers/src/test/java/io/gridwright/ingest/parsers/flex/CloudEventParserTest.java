package io.gridwright.ingest.parsers.flex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gridwright.ingest.parsers.Parsers;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.signal.FaultEvent;
import io.gridwright.model.signal.GridSignal;
import io.gridwright.model.signal.PowerSample;
import io.gridwright.model.signal.SignalEvent;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.function.Function;
import org.jose4j.jwk.EcJwkGenerator;
import org.jose4j.jwk.EllipticCurveJsonWebKey;
import org.jose4j.jwk.JsonWebKey.OutputControlLevel;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.keys.EllipticCurves;
import org.jose4j.lang.JoseException;
import org.junit.jupiter.api.Test;

class CloudEventParserTest {
  private static final Instant NOW = Instant.parse("2026-05-14T12:00:30Z");
  private static final String SENDER = "//grid/v1/isv/acme";
  private static final String TARGETS =
      """
      {"targets":[{"interval":{"start_time":"2026-05-14T13:00:00Z","end_time":"2026-05-14T15:00:00Z"},
        "feed_tags":["main-a","main-b"],"load_constraint":{"value":2.5,"unit":"megawatt"},
        "strategy":{"best_effort":true}}]}
      """;
  private final EllipticCurveJsonWebKey key = key("k1");
  private final Function<SourceDocument, ParseResult> parser =
      trusting(key, "[\"" + SENDER + "\"]");

  private static EllipticCurveJsonWebKey key(String id) {
    try {
      EllipticCurveJsonWebKey key = EcJwkGenerator.generateJwk(EllipticCurves.P256);
      key.setKeyId(id);
      return key;
    } catch (JoseException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Function<SourceDocument, ParseResult> trusting(
      EllipticCurveJsonWebKey key, String sources) {
    String jwk = key.toJson(OutputControlLevel.PUBLIC_ONLY);
    String set =
        "{\"keys\":[" + jwk.substring(0, jwk.length() - 1) + ",\"sources\":" + sources + "}]}";
    return Parsers.trusting(new TrustRules(TrustedKeys.of(set), Duration.ofHours(1), false));
  }

  private static String signed(EllipticCurveJsonWebKey key, String content, Object... headers) {
    var signature = new JsonWebSignature();
    signature.setPayload(content);
    signature.setAlgorithmHeaderValue("ES256");
    signature.setKeyIdHeaderValue(key.getKeyId());
    signature.setKey(key.getPrivateKey());
    for (int i = 0; i < headers.length; i += 2) {
      signature.getHeaders().setObjectHeaderValue((String) headers[i], headers[i + 1]);
    }
    try {
      return signature.getCompactSerialization();
    } catch (JoseException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String base64(String text) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String event(String id, String type, String data) {
    return """
        {"specversion":"1.0.2","id":"%s","source":"%s","type":"%s","time":"2026-05-14T12:00:00Z",
         "datacontenttype":"application/json","subject":"loadtarget","correlationid":"c-1","data":%s}
        """
        .formatted(id, SENDER, type, data);
  }

  private static String targets(String id, String jws) {
    return event(id, "grid.loadtarget.set.v1", '"' + jws + '"');
  }

  private ParseResult parse(String json) {
    return parseAt(json, NOW);
  }

  private ParseResult parseAt(String json, Instant now) {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    var result = parser.apply(new SourceDocument("mqtt://b/grid/v1/x", null, null, now, bytes));
    assertThat(result.kind()).isEqualTo(DocumentKind.CLOUD_EVENT);
    return result;
  }

  private static String reason(ParseResult result) {
    assertThat(result.deadLetters()).hasSize(1);
    return result.deadLetters().map(DeadLetter::reason).findFirst().orElseThrow();
  }

  @Test
  void eachFeedOfASignedTargetIsASignal() {
    var result = parse(targets("e-1", signed(key, TARGETS)));
    var labels = Map.of("sender", SENDER, "correlation_id", "c-1", "best_effort", "true");
    Instant start = Instant.parse("2026-05-14T13:00:00Z");
    Instant end = Instant.parse("2026-05-14T15:00:00Z");
    assertThat(result.events())
        .extracting(SignalEvent::body)
        .containsExactly(
            new GridSignal("e-1", "load_target", start, end, 2500.0, "kW", "main-a", labels),
            new GridSignal("e-1", "load_target", start, end, 2500.0, "kW", "main-b", labels));
    assertThat(result.events())
        .extracting(SignalEvent::eventTime)
        .containsOnly(Instant.parse("2026-05-14T12:00:00Z"));
    assertThat(result.events().stream().map(SignalEvent::identity).distinct()).hasSize(2);
  }

  @Test
  void aTargetWithoutIntervalBeginsNowAndANullOneLiftsTheLimit() {
    var result =
        parse(
            targets(
                "e-2",
                signed(
                    key,
                    "{\"targets\":[{\"interval\":{},\"load_constraint\":null},{\"interval\":{},\"load_constraint\":{\"value\":900,\"unit\":\"watt\"}}]}")));
    assertThat(result.events())
        .extracting(event -> ((GridSignal) event.body()).value())
        .containsExactly(null, 0.9);
    assertThat(result.events())
        .extracting(event -> ((GridSignal) event.body()).eventId())
        .containsExactly("e-2/0", "e-2/1");
    assertThat(result.events())
        .allSatisfy(
            event -> {
              assertThat(((GridSignal) event.body()).end()).isNull();
              assertThat(((GridSignal) event.body()).start()).isEqualTo(event.eventTime());
            });
  }

  @Test
  void oneBadTargetLeavesTheOthers() {
    var result =
        parse(
            targets(
                "e-3",
                signed(
                    key,
                    """
                    {"targets":[{"interval":{},"load_constraint":{"value":1,"unit":"horsepower"}},
                     {"interval":{},"load_constraint":{"value":-1,"unit":"watt"}},
                     {"interval":{}},
                     {"interval":{"start_time":"2026-05-14T13:00:00Z","end_time":"2026-05-14T13:00:00Z"},"load_constraint":null},
                     {"interval":{"start_time":"2026-05-14T08:00:00Z","end_time":"2026-05-14T09:00:00Z"},"load_constraint":null},
                     {"interval":{"start_time":"soon"},"load_constraint":null},
                     {"interval":{},"load_constraint":{"value":1,"unit":"kilowatt"}}]}
                    """)));
    assertThat(result.records()).isEqualTo(7);
    assertThat(result.accepted()).isEqualTo(1);
    assertThat(result.deadLetters())
        .extracting(DeadLetter::reason)
        .containsExactly(
            "bad_unit", "out_of_range", "missing_field", "empty_interval", "expired", "bad_time");
  }

  @Test
  void unsignedForgedAndUnknownAreRefused() {
    assertThat(reason(parse(event("u", "grid.loadtarget.set.v1", TARGETS)))).isEqualTo("unsigned");
    String header = base64("{\"alg\":\"none\"}");
    String body = base64(TARGETS);
    assertThat(reason(parse(targets("n", header + '.' + body + '.')))).isEqualTo("unsigned");
    String[] parts = signed(key, TARGETS).split("\\.", -1);
    String other = base64(TARGETS.replace("2.5", "9.9"));
    assertThat(reason(parse(targets("f", parts[0] + '.' + other + '.' + parts[2]))))
        .isEqualTo("bad_signature");
    assertThat(reason(parse(targets("k", signed(key("k1"), TARGETS))))).isEqualTo("bad_signature");
    assertThat(reason(parse(targets("k", signed(key("k2"), TARGETS))))).isEqualTo("unknown_key");
    assertThat(reason(parse(targets("g", "a.b.c")))).isEqualTo("bad_signature");
  }

  @Test
  void aKeySpeaksForItsSourcesOnly() {
    String json = targets("w", signed(key, TARGETS)).replace(SENDER, "//grid/v1/isv/other");
    assertThat(reason(parse(json))).isEqualTo("wrong_signer");
  }

  @Test
  void whatIsOldIsExpired() {
    String json = targets("o", signed(key, TARGETS));
    assertThat(reason(parseAt(json, NOW.plus(Duration.ofMinutes(90))))).isEqualTo("expired");
    long past = NOW.minusSeconds(7200).getEpochSecond();
    assertThat(reason(parse(targets("o2", signed(key, TARGETS, "iat", past)))))
        .isEqualTo("expired");
    assertThat(reason(parse(targets("o3", signed(key, TARGETS, "exp", NOW.getEpochSecond())))))
        .isEqualTo("expired");
    long future = NOW.plusSeconds(3600).getEpochSecond();
    assertThat(reason(parse(targets("o4", signed(key, TARGETS, "iat", future)))))
        .isEqualTo("not_yet_valid");
  }

  @Test
  void aSignatureInANewEnvelopeIsAReplayButARedeliveryIsTheSameEvent() {
    String jws = signed(key, TARGETS);
    var first = parse(targets("r-1", jws));
    var again = parse(targets("r-1", jws));
    assertThat(again.events().stream().map(SignalEvent::identity).toList())
        .isEqualTo(first.events().stream().map(SignalEvent::identity).toList());
    assertThat(reason(parse(targets("r-2", jws)))).isEqualTo("replayed");
    assertThat(parse(targets("r-3", signed(key, TARGETS, "iat", NOW.getEpochSecond()))).accepted())
        .isEqualTo(2);
  }

  @Test
  void withoutRulesNobodyIsTrusted() {
    byte[] bytes = targets("t", signed(key, TARGETS)).getBytes(StandardCharsets.UTF_8);
    assertThat(reason(Parsers.parse(new SourceDocument("m", null, null, NOW, bytes))))
        .isEqualTo("unknown_key");
  }

  @Test
  void stateOfFeedsIsPower() {
    var result =
        parse(
            event(
                "s",
                "grid.powerstate.status.v1",
                '"'
                    + signed(
                        key,
                        """
                        {"snapshot_time":"2026-05-14T11:59:00Z","feeds":{"main-a":{
                          "metadata":{"power_minimum":{"value":1,"unit":"megawatt"},
                            "power_maximum":{"value":9,"unit":"megawatt"},
                            "default_constraint":{"value":8,"unit":"megawatt"}},
                          "targets":[{"active":true,"load_constraint":{"value":2500,"unit":"kilowatt"}}],
                          "calculated_load":{"value":2400,"unit":"kilowatt"},"in_flight":false,"compliant":true}}}
                        """)
                    + '"'));
    assertThat(result.events())
        .extracting(SignalEvent::body)
        .containsExactly(
            new PowerSample(
                SENDER + "/main-a",
                "feed",
                2.4e6,
                2.5e6,
                null,
                null,
                "compliant",
                Map.of("minimum_w", 1e6, "maximum_w", 9e6, "in_flight", 0.0)));
  }

  @Test
  void aBreachAndItsEnforcementAreFaults() {
    var breach =
        parse(
            event(
                "b",
                "grid.powerbreach.alert.v1",
                '"'
                    + signed(
                        key,
                        """
                        {"feed_tag":"main-a","status":"resolved","severity":"warning","breach":{"breach_id":"x"},
                         "target":{"load_constraint":{"value":2,"unit":"kilowatt"}},
                         "measured_load":{"value":3,"unit":"kilowatt"}}
                        """)
                    + '"'));
    var resolved = (FaultEvent) breach.events().get(0).body();
    assertThat(resolved.cleared()).isTrue();
    assertThat(resolved.labels()).containsEntry("measured_w", "3000.0");
    var enforced =
        parse(
            event(
                "f",
                "grid.powerbreach.enforcement.v1",
                '"'
                    + signed(
                        key,
                        """
                        {"action":"applied","feed_tag":"main-a","results":[
                          {"resource_id":"n1","code":"failed","message":"no answer"},
                          {"resource_id":"n2","code":"applied","requested_action":"power_cap"}]}
                        """)
                    + '"'));
    assertThat(enforced.events())
        .extracting(event -> ((FaultEvent) event.body()).detail())
        .containsExactly("failed: no answer", "applied: power_cap");
  }

  @Test
  void eventsOfOtherTypesAndWithoutFieldsAreDeadLetters() {
    assertThat(reason(parse(event("x", "com.example.other", "{}")))).isEqualTo("unknown_type");
    assertThat(reason(parse("{\"specversion\":\"1.0\",\"type\":\"t\",\"id\":\"\"}")))
        .isEqualTo("missing_field");
    assertThat(reason(parse("{\"specversion\":\"0.3\",\"type\":\"t\"}")))
        .isEqualTo("unsupported_version");
  }

  @Test
  void keysWithoutIdOrWithAPrivatePartAreRefused() {
    String secret = key.toJson(OutputControlLevel.INCLUDE_PRIVATE);
    assertThatThrownBy(() -> TrustedKeys.of("{\"keys\":[" + secret + "]}"))
        .isInstanceOf(GridwrightException.class)
        .hasMessageContaining("private");
    assertThatThrownBy(() -> TrustedKeys.of("no set"))
        .isInstanceOf(GridwrightException.class)
        .hasMessageContaining("JWK set");
  }
}
