package io.gridwright.ingest.parsers.prometheus;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.DocumentParser;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.document.SourceDocument;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads the answer of a Prometheus server to a query: vectors of an instant and matrices of a
 * range. A value is one record; its time is the server's. An answer that says an error is one dead
 * letter with reason {@code query_failed}.
 */
public final class QueryParser implements DocumentParser {
  private static final BigDecimal MICROS = BigDecimal.valueOf(1_000_000);
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

  @Override
  public ParseResult parse(SourceDocument document, DocumentKind kind) {
    JsonNode answer;
    try {
      answer = JSON.readTree(document.text());
    } catch (JsonProcessingException e) {
      return refused(document, kind, "malformed_document", "Not JSON: " + e.getOriginalMessage());
    }
    if (!answer.path("status").asText().equals("success")) {
      String said = answer.path("errorType").asText() + ": " + answer.path("error").asText();
      return refused(document, kind, "query_failed", "The server answered " + said);
    }
    var book = new RecordBook(document, kind);
    var samples = new SampleBook(book, false);
    JsonNode result = answer.path("data").path("result");
    for (int i = 0; i < result.size(); i++) {
      series(book, samples, "/data/result/" + i, result.get(i));
    }
    samples.close();
    return book.close();
  }

  private static void series(RecordBook book, SampleBook samples, String at, JsonNode series) {
    var labels = new TreeMap<String, String>();
    series.path("metric").properties().forEach(e -> labels.put(e.getKey(), e.getValue().asText()));
    String name = labels.remove("__name__");
    if (series.has("value")) {
      sample(
          book, samples, at + "/value/", 1, name == null ? "" : name, labels, series.get("value"));
    }
    JsonNode values = series.path("values");
    for (int i = 0; i < values.size(); i++) {
      sample(book, samples, at + "/values/", i, name == null ? "" : name, labels, values.get(i));
    }
    for (String histogram : new String[] {"histogram", "histograms"}) {
      if (series.has(histogram)) {
        reject(book, at + '/' + histogram, histogram, "unsupported_histogram", series);
      }
    }
  }

  private static void sample(
      RecordBook book,
      SampleBook samples,
      String prefix,
      int number,
      String name,
      SortedMap<String, String> labels,
      JsonNode pair) {
    String position = prefix + number;
    if (name.isEmpty()) {
      reject(book, position, "__name__", "no_name", pair);
      return;
    }
    JsonNode time = pair.path(0);
    if (!time.isNumber() || !pair.path(1).isTextual()) {
      reject(book, position, name, "malformed_sample", pair);
      return;
    }
    Instant at;
    try {
      at = instant(time.decimalValue());
    } catch (ArithmeticException | DateTimeException e) {
      reject(book, position, name, "bad_timestamp", pair);
      return;
    }
    String value = pair.get(1).asText();
    book.read(1);
    samples.add(SampleLine.ofSeries(name, labels, value, at));
  }

  private static Instant instant(BigDecimal seconds) {
    if (seconds.precision() - seconds.scale() > 12) {
      throw new ArithmeticException("beyond all dates");
    }
    BigDecimal[] parts =
        seconds.multiply(MICROS).setScale(0, RoundingMode.HALF_UP).divideAndRemainder(MICROS);
    return Instant.ofEpochSecond(parts[0].longValueExact(), parts[1].longValueExact() * 1000);
  }

  private static void reject(
      RecordBook book, String position, String field, String reason, JsonNode what) {
    book.read(1);
    book.reject(position, new Fault(field, reason, field + ": " + reason), what.toString());
  }

  private static ParseResult refused(
      SourceDocument document, DocumentKind kind, String reason, String detail) {
    return RecordBook.refused(document, kind, "/", new Fault(null, reason, detail));
  }
}
