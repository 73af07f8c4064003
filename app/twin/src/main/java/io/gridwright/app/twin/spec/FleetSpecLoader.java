package io.gridwright.app.twin.spec;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reads a {@link FleetSpec} from YAML and refuses one that does not hang together. */
public final class FleetSpecLoader {
  private static final String DEFAULT = "/io/gridwright/app/twin/fleet.yaml";
  private final ObjectMapper yaml =
      YAMLMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .build();

  /** The fleet that is used when none is given. */
  public FleetSpec loadDefault() {
    return parse(defaultText(), "default fleet");
  }

  /** The YAML of the default fleet, to start one's own from. */
  public static String defaultText() {
    try (var in = FleetSpecLoader.class.getResourceAsStream(DEFAULT)) {
      if (in == null) {
        throw new GridwrightException(ErrorCode.INTERNAL, "The default fleet is not packaged");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads a file. */
  public FleetSpec load(Path file) {
    try {
      return parse(Files.readString(file), file.toString());
    } catch (IOException e) {
      throw new GridwrightException(ErrorCode.BAD_CONFIG, "The fleet file cannot be read", e)
          .with("file", file);
    }
  }

  /** Reads text; {@code source} names it in errors. */
  public FleetSpec parse(String text, String source) {
    FleetSpec spec;
    try {
      spec = yaml.readValue(text, FleetSpec.class);
    } catch (JsonProcessingException e) {
      var place = e.getLocation();
      throw new GridwrightException(ErrorCode.BAD_CONFIG, "The fleet file is not valid", e)
          .with("file", source)
          .with("line", place == null ? "unknown" : place.getLineNr())
          .with("problem", e.getOriginalMessage());
    }
    check(spec, source);
    return spec;
  }

  private static void check(FleetSpec spec, String source) {
    var clusters = names(spec.clusters(), FleetSpec.ClusterSpec::name);
    var products = names(spec.products(), FleetSpec.ProductSpec::name);
    var teams = names(spec.teams(), FleetSpec.TeamSpec::name);
    for (var group : spec.groups()) {
      known(clusters, group.cluster(), "cluster", source);
      known(products, group.product(), "product", source);
      positive(group.count(), "count", source);
      positive(group.gpus(), "gpus", source);
      positive(group.nodesPerLeaf(), "nodes_per_leaf", source);
      positive(group.nodesPerPdu(), "nodes_per_pdu", source);
    }
    for (var job : spec.jobs()) {
      job.clusters().forEach(c -> known(clusters, c, "cluster", source));
      job.teams().forEach(t -> known(teams, t, "team", source));
      known(products, job.product(), "product", source);
      job.nodes().forEach(n -> positive(n, "nodes", source));
      job.gpus().forEach(n -> positive(n, "gpus", source));
    }
  }

  private static <T> Set<String> names(Collection<T> things, Function<T, String> name) {
    return things.stream().map(name).collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static void known(Set<String> names, String name, String what, String source) {
    if (!names.contains(name)) {
      throw new GridwrightException(ErrorCode.BAD_CONFIG, "The fleet file names something unknown")
          .with("file", source)
          .with(what, name)
          .hint("Maybe one of " + names);
    }
  }

  private static void positive(int value, String field, String source) {
    if (value < 1) {
      throw new GridwrightException(ErrorCode.BAD_CONFIG, "The fleet file holds a bad number")
          .with("file", source)
          .with(field, value)
          .hint("It must be at least 1");
    }
  }
}
