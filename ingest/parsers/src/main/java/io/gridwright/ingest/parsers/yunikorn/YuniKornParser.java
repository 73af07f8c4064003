package io.gridwright.ingest.parsers.yunikorn;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.gridwright.ingest.parsers.document.BrokenRecordException;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.DocumentParser;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.signal.Signal;
import java.util.function.Supplier;

/** Reads applications, queues and nodes of YuniKorn, and the queues of its configuration. */
public final class YuniKornParser implements DocumentParser {
  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();
  private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());
  private static final String DEFAULT_CLUSTER = "kubernetes";

  /** A parser; it keeps nothing between documents. */
  public YuniKornParser() {}

  @Override
  public ParseResult parse(SourceDocument document, DocumentKind kind) {
    var text = document.text();
    boolean json = text.stripLeading().startsWith("{") || text.stripLeading().startsWith("[");
    try {
      var root = (json ? JSON : YAML).readTree(text);
      var cluster = document.cluster() == null ? DEFAULT_CLUSTER : document.cluster();
      var run = new Run(new RecordBook(document, kind), cluster);
      if (root.isArray()) {
        for (int i = 0; i < root.size(); i++) {
          run.item("/" + i, root.get(i));
        }
      } else {
        run.item("", root);
      }
      return run.book.close();
    } catch (JsonProcessingException e) {
      var fault = new Fault(null, "malformed_document", e.getOriginalMessage());
      return RecordBook.refused(document, kind, "/", fault);
    }
  }

  private record Run(RecordBook book, String cluster) {
    void item(String at, JsonNode item) {
      if (item.has("applicationID")) {
        record(at, item, () -> Applications.observe(item, cluster));
      } else if (item.has("queuename")) {
        queue(at, item);
      } else if (item.has("nodeID")) {
        record(at, item, () -> YuniKornNodes.observe(item, cluster));
      } else if (item.path("partitions").isArray()) {
        configured(at + "/partitions", item.path("partitions"), "");
      } else {
        record(
            at,
            item,
            () -> {
              throw new BrokenRecordException(
                  null, "not_telemetry", "Neither an application nor a queue nor a node");
            });
      }
    }

    private void queue(String at, JsonNode queue) {
      record(at, queue, () -> YuniKornQueues.observe(queue, cluster));
      int index = 0;
      for (var child : queue.path("children")) {
        queue(at + "/children/" + index++, child);
      }
    }

    /** Queues of a configuration, which name only the last part of their path. */
    private void configured(String at, JsonNode holders, String parent) {
      for (int i = 0; i < holders.size(); i++) {
        int index = 0;
        for (var queue : holders.get(i).path("queues")) {
          var place = at + '/' + i + "/queues/" + index++;
          var name = queue.path("name").asText();
          var path = parent.isEmpty() ? name : parent + '.' + name;
          record(place, queue, () -> YuniKornQueues.configured(queue, path, parent, cluster));
          configured(place, JSON.createArrayNode().add(queue), path);
        }
      }
    }

    private void record(String at, JsonNode json, Supplier<Signal> reader) {
      book.read(1);
      var position = at.isEmpty() ? "/" : at;
      try {
        book.accept(position, reader.get());
      } catch (BrokenRecordException e) {
        book.reject(position, e.fault(), json.toString());
      }
    }
  }
}
