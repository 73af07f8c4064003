package io.gridwright.ingest.parsers.redfish;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.model.signal.MetricSample;
import java.util.Map;

/** The values of a MetricReport, each of them a record. */
final class MetricReport {
  private final RecordBook book;

  MetricReport(RecordBook book) {
    this.book = book;
  }

  void read(String pointer, JsonNode report) {
    String known = book.document().node();
    String node = known == null ? book.document().source() : known;
    JsonNode values = report.path("MetricValues");
    for (int i = 0; i < values.size(); i++) {
      JsonNode value = values.get(i);
      String place = pointer + '/' + i;
      String name = value.path("MetricId").asText("unnamed");
      book.read(1);
      double number = number(value.path("MetricValue"));
      if (Double.isFinite(number)) {
        Map<String, String> labels =
            Map.of("MetricProperty", value.path("MetricProperty").asText());
        book.accept(place, new MetricSample(node, name, labels, number));
      } else {
        String said = value.path("MetricValue").asText();
        var fault = new Fault(name, "not_a_number", name + " is not a number: " + said);
        book.reject(place, fault, value.toString());
      }
    }
  }

  private static double number(JsonNode value) {
    try {
      return value.isNumber() ? value.asDouble() : Double.parseDouble(value.asText());
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }
}
