package io.gridwright.ingest.parsers.progress;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.DocumentParser;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.opentelemetry.proto.collector.logs.v1.ExportLogsServiceRequest;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.metrics.v1.NumberDataPoint;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads requests of OTLP in protobuf: log records with the attribute {@code gridwright.event}, and
 * points of the metrics {@code gridwright.step}, {@code gridwright.checkpoint.saved} and {@code
 * gridwright.checkpoint.restored}, whose value is the step. Each record or point is one source
 * record; others are dead letters with the reason {@code not_progress}.
 */
public final class OtlpParser implements DocumentParser {
  @Override
  public ParseResult parse(SourceDocument document, DocumentKind kind) {
    var book = new RecordBook(document, kind);
    var points = new OtlpPoints(new ProgressBook(book));
    try {
      if (kind == DocumentKind.OTLP_LOGS) {
        logs(ExportLogsServiceRequest.parseFrom(document.bytes()), points);
      } else {
        metrics(ExportMetricsServiceRequest.parseFrom(document.bytes()), points);
      }
    } catch (IOException e) {
      var fault = new Fault(null, "malformed_document", "Not OTLP: " + e.getMessage());
      return RecordBook.refused(document, kind, "/", fault);
    }
    return book.close();
  }

  private static void logs(ExportLogsServiceRequest request, OtlpPoints points) {
    for (var resource : request.getResourceLogsList()) {
      var about = attributes(resource.getResource().getAttributesList());
      for (var scope : resource.getScopeLogsList()) {
        for (var record : scope.getLogRecordsList()) {
          var said = attributes(record.getAttributesList());
          points.log(about, said, record.getEventName(), record.getTimeUnixNano());
        }
      }
    }
  }

  private static void metrics(ExportMetricsServiceRequest request, OtlpPoints points) {
    for (var resource : request.getResourceMetricsList()) {
      var about = attributes(resource.getResource().getAttributesList());
      for (var scope : resource.getScopeMetricsList()) {
        for (var metric : scope.getMetricsList()) {
          for (var point : numbers(metric)) {
            double value = point.hasAsInt() ? point.getAsInt() : point.getAsDouble();
            var said = attributes(point.getAttributesList());
            points.metric(about, said, metric.getName(), value, point.getTimeUnixNano());
          }
        }
      }
    }
  }

  private static List<NumberDataPoint> numbers(Metric metric) {
    return metric.hasSum()
        ? metric.getSum().getDataPointsList()
        : metric.getGauge().getDataPointsList();
  }

  private static Map<String, Object> attributes(List<KeyValue> list) {
    var attributes = new LinkedHashMap<String, Object>();
    for (KeyValue each : list) {
      attributes.put(each.getKey(), value(each.getValue()));
    }
    return attributes;
  }

  private static Object value(AnyValue value) {
    return switch (value.getValueCase()) {
      case INT_VALUE -> value.getIntValue();
      case DOUBLE_VALUE -> value.getDoubleValue();
      case BOOL_VALUE -> value.getBoolValue();
      case STRING_VALUE -> value.getStringValue();
      default -> "";
    };
  }
}
