package io.gridwright.app.twin.state;

import io.gridwright.app.twin.parts.JobOrder;
import io.gridwright.app.twin.parts.Noise;
import io.gridwright.app.twin.spec.FleetSpec;
import io.gridwright.app.twin.spec.FleetSpec.ClusterSpec;
import io.gridwright.app.twin.spec.FleetSpec.TeamSpec;
import io.gridwright.app.twin.spec.JobClassSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/** Draws the work that users submit, hour by hour; an hour's draw depends on the seed alone. */
final class Arrivals {
  private static final int HOUR = 3600;
  private static final double SPREAD = 0.55;
  private static final long LONGEST = 48 * 3600L;
  private final FleetSpec spec;
  private final long seed;

  Arrivals(FleetSpec spec, long seed) {
    this.spec = spec;
    this.seed = seed;
  }

  /** One submission and its second. */
  record Arrival(long at, JobOrder order) {}

  /** Everything that is submitted in an hour, in order. */
  List<Arrival> hour(long hour) {
    var arrivals = new ArrayList<Arrival>();
    for (int k = 0; k < spec.jobs().size(); k++) {
      var kind = spec.jobs().get(k);
      for (int c = 0; c < spec.clusters().size(); c++) {
        var cluster = spec.clusters().get(c);
        if (kind.clusters().contains(cluster.name())) {
          draw(kind, cluster, hour, new SplittableRandom(Noise.mix(seed, hour, k, c)), arrivals);
        }
      }
    }
    arrivals.sort(Comparator.comparingLong(Arrival::at));
    return arrivals;
  }

  private void draw(
      JobClassSpec kind,
      ClusterSpec cluster,
      long hour,
      SplittableRandom random,
      List<Arrival> arrivals) {
    int count = poisson(kind.perHour() * daily(hour), random);
    for (int i = 0; i < count; i++) {
      long at = hour * HOUR + random.nextInt(HOUR);
      arrivals.add(new Arrival(at, order(kind, cluster, random)));
    }
  }

  /** The day begins at nine in the morning, after a rush of submissions; nights are quieter. */
  private static double daily(long hour) {
    double rush = hour == -1 ? 1.4 : 0;
    return 1 + rush + 0.2 * Math.sin((hour + 1) * Math.PI / 12);
  }

  private JobOrder order(JobClassSpec kind, ClusterSpec cluster, SplittableRandom random) {
    var team = team(pick(kind.teams(), random));
    double work = Math.max(120, kind.hours() * HOUR * Math.exp(SPREAD * gaussian(random)));
    double guess = 1.15 + random.nextDouble() * (kind.overRequest() - 1.15);
    long limit = Math.min(LONGEST, roundUp(work * guess));
    double failAt =
        random.nextDouble() < kind.failShare()
            ? work * random.nextDouble(0.05, 0.95)
            : Double.POSITIVE_INFINITY;
    boolean idle = random.nextDouble() < kind.idleShare();
    var user = pick(team.users(), random);
    int nodes = pick(kind.nodes(), random);
    int gpus = pick(kind.gpus(), random);
    boolean oneDomain = random.nextDouble() < kind.oneDomainShare() && nodes > 1;
    boolean preemptible = random.nextDouble() < kind.preemptibleShare();
    return new JobOrder(
        cluster,
        kind,
        team.name(),
        user,
        nodes,
        gpus,
        limit,
        oneDomain,
        preemptible,
        new JobOrder.Fate(work, failAt, idle));
  }

  /** People ask for quarters of an hour, and beyond two hours for whole hours. */
  private static long roundUp(double seconds) {
    long step = seconds > 7200 ? HOUR : 900;
    return (long) Math.ceil(seconds / step) * step;
  }

  private TeamSpec team(String name) {
    return spec.teams().stream().filter(t -> t.name().equals(name)).findFirst().orElseThrow();
  }

  private static <T> T pick(List<T> choices, SplittableRandom random) {
    return choices.get(random.nextInt(choices.size()));
  }

  private static int poisson(double mean, SplittableRandom random) {
    double limit = Math.exp(-mean);
    double product = random.nextDouble();
    int count = 0;
    while (product > limit) {
      count++;
      product *= random.nextDouble();
    }
    return count;
  }

  private static double gaussian(SplittableRandom random) {
    double radius = Math.sqrt(-2 * Math.log(1 - random.nextDouble()));
    return radius * Math.cos(2 * Math.PI * random.nextDouble());
  }
}
