package io.gridwright.ingest.parsers.nvidia;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.gridwright.ingest.parsers.document.BrokenRecordException;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.prometheus.GpuReadings;
import io.gridwright.ingest.parsers.prometheus.NodeNames;
import io.gridwright.model.signal.GpuSample.GpuRef;
import io.gridwright.model.signal.GpuSample.GpuTenant;
import java.util.LinkedHashMap;

/**
 * Reads DCGM's readings as one JSON object for each GPU, named by its UUID. A number is a record.
 */
final class DcgmJson {
  private static final GpuTenant NOBODY = new GpuTenant(null, null, null, null);
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

  private DcgmJson() {}

  static void read(RecordBook book) {
    JsonNode document;
    try {
      document = JSON.readTree(book.document().text());
    } catch (JsonProcessingException e) {
      throw new BrokenRecordException(
          null, "malformed_document", "Not JSON: " + e.getOriginalMessage());
    }
    int index = 0;
    for (var gpu : document.properties()) {
      gpu(book, gpu.getKey(), Integer.toString(index++), gpu.getValue());
    }
  }

  private static void gpu(RecordBook book, String uuid, String index, JsonNode readings) {
    var values = new LinkedHashMap<String, Double>();
    String node = NodeNames.of(book.document());
    int accepted = 0;
    for (var each : readings.properties()) {
      if (!each.getValue().isNumber()) {
        continue;
      }
      String field = DcgmFields.of(each.getKey());
      DcgmReading reading = DcgmReading.of(field, each.getValue().asText());
      Fault fault = reading.fault();
      book.read(1);
      if (fault == null) {
        accepted++;
        values.put(field, reading.value());
      } else {
        String position = '/' + uuid + '/' + each.getKey();
        book.reject(position, fault, each.getKey() + ": " + each.getValue());
      }
    }
    if (accepted > 0) {
      String name = readings.path("name").isTextual() ? readings.path("name").asText() : null;
      var sample =
          GpuReadings.sample(
              new GpuRef(node, index, uuid, null, null, name), NOBODY, values, false);
      book.accept('/' + uuid, book.document().observedAt(), accepted, sample);
    }
  }
}
