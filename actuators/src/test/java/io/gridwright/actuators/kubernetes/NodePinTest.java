package io.gridwright.actuators.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;

class NodePinTest {
  private static final String USER =
      "{'terms':[{'matchExpressions':[{'key':'zone','operator':'Exists'}]},"
          + "{'matchFields':[{'key':'metadata.name','operator':'In','values':['x']}]}]}";

  private static JsonNode terms(String text) {
    return KueueStub.parse(text).path("terms");
  }

  @Test
  void everyTermOfTheUserIsNarrowed() {
    var bound = NodePin.bind(terms(USER), List.of(), List.of("k1"));
    assertThat(bound).hasSize(2);
    assertThat(bound.get(0).path("matchExpressions")).hasSize(2);
    assertThat(bound.get(1).path("matchExpressions")).hasSize(1);
    assertThat(NodePin.unbind(bound, List.of("k1"))).isEqualTo(terms(USER));
  }

  @Test
  void aNewBindingTakesThePlaceOfTheEarlierOne() {
    var first = NodePin.bind(terms("{'terms':[]}"), List.of(), List.of("k1", "k2"));
    var second = NodePin.bind(first, List.of("k1", "k2"), List.of("k3"));
    assertThat(NodePin.bound(second)).containsExactly("k3");
    assertThat(second.get(0).path("matchExpressions")).hasSize(1);
    assertThat(NodePin.unbind(second, List.of("k3"))).isEmpty();
  }

  @Test
  void hostNamesOfTheUserStay() {
    var own = NodePin.bind(terms("{'terms':[]}"), List.of(), List.of("mine"));
    assertThat(NodePin.unbind(own, List.of("k1"))).isEqualTo(own);
    assertThat(NodePin.unbind(own, List.of())).isEqualTo(own);
  }
}
