package io.gridwright.ingest.parsers.redfish;

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
import java.util.List;

/**
 * Reads Redfish resources. A resource is one record, with all its numbers in one sample. Three
 * kinds hold many records instead: the Power and Thermal resources, where each member of {@code
 * PowerControl}, {@code PowerSupplies}, {@code Voltages}, {@code Temperatures} and {@code Fans} is
 * one; a metric report, where each value is one; and a collection or list that holds whole members.
 *
 * <p>Dead letters: {@code not_telemetry} for resources that hold no readings by their type, such as
 * the service root and collections of links; {@code no_reading} where none is reported; {@code
 * not_a_number} and {@code out_of_range} with the field; {@code source_error} for a Redfish error.
 */
public final class RedfishParser implements DocumentParser {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  private static final List<String> MEMBER_LISTS =
      List.of("PowerControl", "PowerSupplies", "Voltages", "Temperatures", "Fans");

  @Override
  public ParseResult parse(SourceDocument document, DocumentKind kind) {
    JsonNode root;
    try {
      root = JSON.readTree(document.text());
    } catch (JsonProcessingException e) {
      var fault = new Fault(null, "malformed_document", "Not JSON: " + e.getOriginalMessage());
      return RecordBook.refused(document, kind, "/", fault);
    }
    var book = new RecordBook(document, kind);
    new Pass(book).resource("", root);
    return book.close();
  }

  /** One pass over one document. */
  private static final class Pass {
    private final RecordBook book;

    Pass(RecordBook book) {
      this.book = book;
    }

    void resource(String pointer, JsonNode json) {
      if (json.isArray()) {
        members(pointer, json, "");
        return;
      }
      var resource = new Resource(json, "", 0);
      if (json.path("error").isObject()) {
        String said = json.path("error").path("message").asText("no message");
        refuse(pointer, json, "source_error", "The service answered with an error: " + said);
      } else if (isFull(json.path("Members"))) {
        members(pointer + "/Members", json.path("Members"), "");
      } else if (isFull(json.path("MetricValues"))) {
        new MetricReport(book).read(pointer + "/MetricValues", json);
      } else if (MEMBER_LISTS.stream().anyMatch(list -> holdsMembers(json.path(list)))) {
        for (String list : MEMBER_LISTS) {
          String place = pointer + '/' + list;
          if (json.path(list).isObject()) {
            record(place, new Resource(json.path(list), list, 0));
          } else {
            members(place, json.path(list), list);
          }
        }
      } else if (resource.isTelemetry()) {
        record(pointer, resource);
      } else {
        String what = resource.type().isEmpty() ? "this object" : resource.type();
        refuse(pointer, json, "not_telemetry", "There are no readings in " + what);
      }
    }

    private void members(String pointer, JsonNode list, String role) {
      if (!list.isArray()) {
        return;
      }
      for (int i = 0; i < list.size(); i++) {
        JsonNode member = list.get(i);
        String place = pointer + '/' + i;
        if (role.isEmpty() && member.isObject()) {
          resource(place, member);
        } else if (member.isObject()) {
          record(place, new Resource(member, role, i));
        } else {
          refuse(place, member, "not_telemetry", "Expected an object");
        }
      }
    }

    private void record(String pointer, Resource resource) {
      book.read(1);
      new Readings(book, resource).book(pointer.isEmpty() ? "/" : pointer);
    }

    private void refuse(String pointer, JsonNode json, String reason, String detail) {
      book.read(1);
      var fault = new Fault(null, reason, detail);
      book.reject(pointer.isEmpty() ? "/" : pointer, fault, json.toString());
    }

    /** Whether it is a list of members, or the one member that some services write bare. */
    private static boolean holdsMembers(JsonNode list) {
      return isFull(list) || (list.isObject() && !list.has("@odata.id"));
    }

    /** Whether a list has a member with content of its own, beyond a link. */
    private static boolean isFull(JsonNode list) {
      for (JsonNode member : list) {
        if (list.isArray()
            && member.isObject()
            && (member.size() > 1 || !member.has("@odata.id"))) {
          return true;
        }
      }
      return false;
    }
  }
}
