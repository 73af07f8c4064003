package io.gridwright.ingest.collectors.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gridwright.ingest.collectors.CollectFailure;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.SourceDocument;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * One walk through one service, level by level. Each resource is read once; links that lead to
 * another host or out of {@code /redfish/} are not followed. Which links are followed, and which
 * resources are handed over, is said by {@link RedfishStep}.
 */
final class RedfishWalk {
  static final String TOO_MANY = "too_many_resources";
  static final String MALFORMED = "malformed_document";
  private static final String LINK = "@odata.id";
  private static final Pattern ROOT_PATH = Pattern.compile("/redfish/v1/?$");
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Endpoint service;
  private final int maxDocuments;
  private final Set<String> seen = new HashSet<>();
  private final List<SourceDocument> documents = new ArrayList<>();
  private final List<CollectFailure> failures = new ArrayList<>();
  private List<Visit> ahead = new ArrayList<>();
  private List<Visit> asked = List.of();
  private boolean overflowed;

  RedfishWalk(Endpoint service, int maxDocuments) {
    this.service = service;
    this.maxDocuments = maxDocuments;
    boolean isRoot = ROOT_PATH.matcher(service.uri().getPath()).find();
    var root = service.below(isRoot ? "" : "redfish/v1/");
    seen.add(root.uri().toString());
    ahead.add(new Visit(root, RedfishStep.ROOT));
  }

  /** What to ask now; nothing when the walk is over. */
  List<Endpoint> next() {
    asked = ahead;
    ahead = new ArrayList<>();
    return asked.stream().map(Visit::endpoint).toList();
  }

  /** Takes as many answers as were asked for, in that order. */
  void take(Iterator<Answer> answers) {
    for (Visit visit : asked) {
      var answer = answers.next();
      var document = answer.document();
      if (document == null) {
        failures.add(answer.failure(DocumentKind.REDFISH));
        continue;
      }
      if (visit.step().handedOver()) {
        documents.add(document);
      }
      if (visit.step().leadsOn()) {
        follow(visit, document);
      }
    }
  }

  List<SourceDocument> documents() {
    return documents;
  }

  List<CollectFailure> failures() {
    return failures;
  }

  private void follow(Visit visit, SourceDocument document) {
    JsonNode json;
    try {
      json = JSON.readTree(document.text());
    } catch (JsonProcessingException e) {
      if (!visit.step().handedOver()) {
        fail(visit.endpoint(), MALFORMED, "is not JSON: " + e.getOriginalMessage());
      }
      return;
    }
    visit
        .step()
        .links()
        .forEach(link -> enqueue(json.path(link.name()).path(LINK).asText(), link.step()));
    var member = visit.step().members();
    if (member != null) {
      json.path("Members").forEach(entry -> enqueue(entry.path(LINK).asText(), member));
      enqueue(json.path("Members@odata.nextLink").asText(), visit.step());
    }
  }

  private void enqueue(String reference, RedfishStep step) {
    if (reference.isEmpty()) {
      return;
    }
    URI target;
    try {
      target = service.uri().resolve(reference).normalize();
    } catch (IllegalArgumentException e) {
      fail(service, MALFORMED, "links to " + reference + ", which is no address");
      return;
    }
    if (!service.sameHost(target) || !target.getPath().contains("/redfish/")) {
      return;
    }
    if (seen.size() >= maxDocuments) {
      if (!overflowed) {
        fail(service, TOO_MANY, "has more than " + maxDocuments + " resources");
        overflowed = true;
      }
      return;
    }
    if (seen.add(target.toString())) {
      ahead.add(new Visit(new Endpoint(service.cluster(), service.node(), target), step));
    }
  }

  private void fail(Endpoint endpoint, String reason, String sentence) {
    var uri = endpoint.uri().toString();
    failures.add(
        new CollectFailure(DocumentKind.REDFISH.label(), uri, reason, uri + " " + sentence));
  }

  private record Visit(Endpoint endpoint, RedfishStep step) {}
}
