package io.gridwright.app.launcher.config;

import java.util.Arrays;
import java.util.List;

/** Every key of the configuration, with its type, default and meaning. This is the only list. */
public enum ConfigKey {
  HTTP_HOST("http.host", Type.TEXT, "127.0.0.1", "address that the page and the API listen on"),
  HTTP_PORT("http.port", Type.INTEGER, "8080", "port of the page and the API; 0 takes a free one"),
  KAFKA_BOOTSTRAP(
      "kafka.bootstrap.servers", Type.TEXT, "", "an existing broker; empty runs one in this JVM"),
  FLINK_EMBEDDED(
      "flink.embedded",
      Type.BOOLEAN,
      "true",
      "run the job in this JVM; false when a cluster runs it"),
  FLINK_CHECKPOINT("flink.checkpoint.interval", Type.DURATION, "PT2S", "time between checkpoints"),
  PLAN_INTERVAL("plan.interval", Type.DURATION, "PT5M", "time between planning cycles"),
  PLAN_HORIZON("plan.horizon", Type.DURATION, "PT24H", "how far ahead a plan reaches"),
  PLAN_SOLVE("plan.solve.time", Type.DURATION, "PT2S", "time the search may take"),
  PLAN_SEED("plan.seed", Type.INTEGER, "0", "seed of every random choice"),
  MODE("mode", Type.TEXT, "observe", "observe, recommend, approve or apply"),
  COLLECT_SOURCES(
      "collect.sources", Type.TEXT, "", "YAML file that lists further sources, see sources.md"),
  COLLECT_SPOOL(
      "collect.spool",
      Type.TEXT,
      "",
      "directory that keeps what was read until the broker has it; empty is HOME/spool of a server"
          + " and none of collect"),
  COLLECT_GPU_INTERVAL("collect.gpu.interval", Type.DURATION, "PT30S", "time between GPU scrapes"),
  COLLECT_FABRIC_INTERVAL(
      "collect.fabric.interval", Type.DURATION, "PT1M", "time between fabric scrapes"),
  COLLECT_POWER_INTERVAL(
      "collect.power.interval", Type.DURATION, "PT1M", "time between Redfish and grid readings"),
  COLLECT_QUEUE_INTERVAL(
      "collect.queue.interval", Type.DURATION, "PT30S", "time between looks at the schedulers"),
  COLLECT_GPU(
      "collect.gpu.endpoints",
      Type.LIST,
      "",
      "dcgm-exporter pages, each a URL or node=URL, with commas"),
  COLLECT_FABRIC(
      "collect.fabric.endpoints",
      Type.LIST,
      "",
      "InfiniBand exporter pages, each a URL or node=URL, with commas"),
  COLLECT_REDFISH(
      "collect.redfish.endpoints",
      Type.LIST,
      "",
      "hosts of Redfish services, each a URL or node=URL, with commas"),
  COLLECT_GRID("collect.grid.endpoints", Type.LIST, "", "URLs of grid event feeds, with commas"),
  SLURM_URL("slurm.url", Type.TEXT, "", "slurmrestd, such as http://slurm:6820; empty for none"),
  SLURM_CLUSTER("slurm.cluster", Type.TEXT, "slurm", "name of the Slurm cluster"),
  SLURM_USER("slurm.user", Type.TEXT, "gridwright", "user that slurmrestd sees"),
  SLURM_TOKEN_FILE("slurm.token.file", Type.TEXT, "", "file that holds the JWT"),
  KUBERNETES_URL("kubernetes.url", Type.TEXT, "", "API server; empty for none"),
  KUBERNETES_CLUSTER("kubernetes.cluster", Type.TEXT, "k8s", "name of the Kubernetes cluster"),
  KUBERNETES_KUBECONFIG(
      "kubernetes.kubeconfig", Type.TEXT, "", "kubeconfig file, used instead of kubernetes.url"),
  LETTER_MAX_BYTES(
      "deadletter.max.bytes",
      Type.INTEGER,
      "65536",
      "bytes of the input that a dead letter keeps, at most 524288"),
  GATE_MAX_JOBS("gate.max.jobs", Type.INTEGER, "50", "jobs that one run may touch"),
  GATE_MAX_REQUEUES(
      "gate.max.requeues", Type.INTEGER, "0", "running jobs that one run may requeue");

  /** How the text of a value is read. */
  public enum Type {
    TEXT,
    INTEGER,
    BOOLEAN,
    DURATION,
    LIST
  }

  private final String key;
  private final Type type;
  private final String defaultText;
  private final String meaning;

  ConfigKey(String key, Type type, String defaultText, String meaning) {
    this.key = key;
    this.type = type;
    this.defaultText = defaultText;
    this.meaning = meaning;
  }

  /** The dotted name in the file. */
  public String key() {
    return key;
  }

  /** How its text is read. */
  public Type type() {
    return type;
  }

  /** The default, as text. */
  public String defaultText() {
    return defaultText;
  }

  /** What it does, for the reference. */
  public String meaning() {
    return meaning;
  }

  /** The environment variable: {@code http.port} is {@code GRIDWRIGHT_HTTP_PORT}. */
  public String environmentName() {
    return "GRIDWRIGHT_" + name();
  }

  /** All dotted names. */
  public static List<String> keys() {
    return Arrays.stream(values()).map(ConfigKey::key).toList();
  }
}
