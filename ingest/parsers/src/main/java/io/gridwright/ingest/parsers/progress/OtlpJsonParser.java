package io.gridwright.ingest.parsers.progress;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.DocumentParser;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.document.SourceDocument;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads requests of OTLP in JSON; what is read of them is what {@link OtlpParser} says. */
public final class OtlpJsonParser implements DocumentParser {
  private static final JsonMapper JSON = new JsonMapper();

  @Override
  public ParseResult parse(SourceDocument document, DocumentKind kind) {
    JsonNode request;
    try {
      request = JSON.readTree(document.text());
    } catch (JsonProcessingException e) {
      var fault = new Fault(null, "malformed_document", "Not JSON: " + e.getOriginalMessage());
      return RecordBook.refused(document, kind, "/", fault);
    }
    var book = new RecordBook(document, kind);
    var points = new OtlpPoints(new ProgressBook(book));
    for (JsonNode resource : request.path("resourceLogs")) {
      logs(attributes(resource.path("resource")), resource, points);
    }
    for (JsonNode resource : request.path("resourceMetrics")) {
      metrics(attributes(resource.path("resource")), resource, points);
    }
    return book.close();
  }

  private static void logs(Map<String, Object> about, JsonNode resource, OtlpPoints points) {
    for (JsonNode scope : resource.path("scopeLogs")) {
      for (JsonNode record : scope.path("logRecords")) {
        points.log(about, attributes(record), record.path("eventName").asText(), nanos(record));
      }
    }
  }

  private static void metrics(Map<String, Object> about, JsonNode resource, OtlpPoints points) {
    for (JsonNode scope : resource.path("scopeMetrics")) {
      for (JsonNode metric : scope.path("metrics")) {
        for (var list : new String[] {"gauge", "sum"}) {
          for (JsonNode point : metric.path(list).path("dataPoints")) {
            double value = point.path("asInt").asDouble(point.path("asDouble").asDouble());
            points.metric(
                about, attributes(point), metric.path("name").asText(), value, nanos(point));
          }
        }
      }
    }
  }

  /** Numbers of 64 bits are texts in this JSON. */
  private static long nanos(JsonNode record) {
    return record.path("timeUnixNano").asLong();
  }

  private static Map<String, Object> attributes(JsonNode holder) {
    var attributes = new LinkedHashMap<String, Object>();
    for (JsonNode each : holder.path("attributes")) {
      for (var value : each.path("value").properties()) {
        attributes.put(each.path("key").asText(), value.getValue().asText());
      }
    }
    return attributes;
  }
}
