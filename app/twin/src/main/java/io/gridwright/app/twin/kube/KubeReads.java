package io.gridwright.app.twin.kube;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gridwright.app.twin.state.TwinState;
import io.gridwright.app.twin.wire.Json;
import io.gridwright.app.twin.wire.Reply;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Answers get and list. */
public final class KubeReads {
  private final TwinState state;
  private final KubeObjects objects;

  /** Reads of a state. */
  public KubeReads(TwinState state) {
    this.state = state;
    this.objects = new KubeObjects(state);
  }

  /**
   * What a list is asked for.
   *
   * @param limit most objects in one answer, 0 for all
   * @param next token of the answer before, null for the first
   */
  public record Query(
      @Nullable String labels, @Nullable String fields, int limit, @Nullable String next) {
    /** Asks for everything. */
    public static Query all() {
      return new Query(null, null, 0, null);
    }

    Predicate<ObjectNode> selector() {
      return Selector.of(labels, fields);
    }
  }

  /** The object or list at a path. */
  public Reply get(KubePath path, Query query) {
    if (path.name() == null) {
      return list(path, query);
    }
    if (path.subresource() != null && !path.subresource().equals("status")) {
      return KubeStatus.noPath();
    }
    var object = objects.one(path);
    return object == null ? KubeStatus.notFound(path.kind(), path.name()) : Reply.json(200, object);
  }

  private Reply list(KubePath path, Query query) {
    var matching = objects.all(path).stream().filter(query.selector()).toList();
    int from = start(matching, query.next());
    if (from < 0) {
      return KubeStatus.badRequest("continue key is not valid");
    }
    int to = query.limit() > 0 ? Math.min(matching.size(), from + query.limit()) : matching.size();
    var json = Json.object();
    json.put("apiVersion", path.apiVersion()).put("kind", path.kind().word() + "List");
    var meta = json.putObject("metadata");
    meta.put("resourceVersion", Long.toString(state.world().changes().version()));
    if (to < matching.size()) {
      meta.put("continue", token(KubeObjects.key(matching.get(to - 1))));
      meta.put("remainingItemCount", matching.size() - to);
    }
    json.putArray("items").addAll(matching.subList(from, to));
    return Reply.json(200, json);
  }

  private static int start(List<ObjectNode> sorted, @Nullable String next) {
    if (next == null || next.isEmpty()) {
      return 0;
    }
    try {
      var last = new String(Base64.getUrlDecoder().decode(next), StandardCharsets.UTF_8);
      int at = 0;
      while (at < sorted.size() && KubeObjects.key(sorted.get(at)).compareTo(last) <= 0) {
        at++;
      }
      return at;
    } catch (IllegalArgumentException e) {
      return -1;
    }
  }

  private static String token(String last) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(last.getBytes(StandardCharsets.UTF_8));
  }
}
