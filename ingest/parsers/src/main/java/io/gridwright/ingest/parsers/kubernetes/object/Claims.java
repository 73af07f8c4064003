package io.gridwright.ingest.parsers.kubernetes.object;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * GPUs that pods ask for by claim. A claim that several pods name is one claim: the first pod that
 * takes it counts its GPUs.
 */
public final class Claims {
  private static final Pattern CLASS = Pattern.compile("(?:.*[.-])?gpu(?:[.-].*)?");
  private static final Pattern NO_CARD = Pattern.compile(".*(hami|imex|mem|core).*");
  private static final Pattern PROFILE = Pattern.compile("profile\\s*==\\s*['\"]([^'\"]+)['\"]");
  private final Map<String, Double> templates = new HashMap<>();
  private final Map<String, Double> claims = new HashMap<>();
  private final Set<String> taken = new HashSet<>();

  /** Notes a ResourceClaim or ResourceClaimTemplate. */
  public void add(KubeObject object) {
    boolean template = object.kind().equals("ResourceClaimTemplate");
    var spec = template ? object.spec().path("spec") : object.spec();
    var name = object.namespace() + '/' + object.name();
    (template ? templates : claims).put(name, requested(spec.path("devices").path("requests")));
  }

  /** GPUs of one pod of a template, as if it shared its claims with nobody. */
  public double each(String namespace, JsonNode podSpec) {
    double gpus = 0;
    for (var claim : podSpec.path("resourceClaims")) {
      var named = Fields.text(claim.path("resourceClaimName"));
      gpus += named == null ? made(namespace, claim) : known(claims, namespace, named);
    }
    return gpus;
  }

  /** GPUs of a pod that is there; claims that another pod took already count nothing. */
  public double take(String namespace, JsonNode podSpec) {
    double gpus = 0;
    for (var claim : podSpec.path("resourceClaims")) {
      var named = Fields.text(claim.path("resourceClaimName"));
      if (named == null) {
        gpus += made(namespace, claim);
      } else if (taken.add(namespace + '/' + named)) {
        gpus += known(claims, namespace, named);
      }
    }
    return gpus;
  }

  private double made(String namespace, JsonNode claim) {
    return known(templates, namespace, Fields.text(claim.path("resourceClaimTemplateName")));
  }

  private static double known(Map<String, Double> sizes, String namespace, @Nullable String name) {
    return sizes.getOrDefault(namespace + '/' + name, 0.0);
  }

  /** The sum of all requests, with {@code exactly} around them (v1) or without (v1beta1). */
  private static double requested(JsonNode requests) {
    double gpus = 0;
    for (var request : requests) {
      var choice = request.path("firstAvailable").path(0);
      var exact = request.path("exactly");
      var one = choice.isObject() ? choice : exact.isObject() ? exact : request;
      boolean all = one.path("allocationMode").asText().equals("All");
      if (!all) {
        gpus += size(one) * Fields.whole("spec.devices.requests.count", one.path("count"), 1);
      }
    }
    return gpus;
  }

  private static double size(JsonNode request) {
    var name = request.path("deviceClassName").asText();
    if (name.startsWith("mig.")) {
      for (var selector : request.path("selectors")) {
        var profile = PROFILE.matcher(selector.path("cel").path("expression").asText());
        if (profile.find()) {
          return GpuResources.share(profile.group(1));
        }
      }
      return 0;
    }
    return CLASS.matcher(name).matches() && !NO_CARD.matcher(name).matches() ? 1 : 0;
  }
}
