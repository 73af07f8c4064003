package io.gridwright.ingest.parsers;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.SourceDocument;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tells JSON documents apart by the fields of their outermost object. */
final class JsonKinds {
  private static final Set<String> ACCOUNTING_LISTS =
      Set.of("accounts", "associations", "qos", "QOS", "shares");
  private static final Set<String> OTHER_SLURM =
      Set.of(
          "pings",
          "statistics",
          "licenses",
          "clusters",
          "users",
          "TRES",
          "tres",
          "instances",
          "sinfo",
          "slurm_conf",
          "wckeys");
  private static final Set<String> REDFISH_FIELDS =
      Set.of(
          "PowerControl",
          "PowerSupplies",
          "PowerConsumedWatts",
          "ReadingType",
          "ReadingCelsius",
          "Thresholds");
  private static final Set<String> OPENADR_TYPES =
      Set.of(
          "PROGRAM",
          "EVENT",
          "REPORT",
          "SUBSCRIPTION",
          "VEN",
          "RESOURCE",
          "VEN_VEN_REQUEST",
          "BL_VEN_REQUEST",
          "VEN_RESOURCE_REQUEST",
          "BL_RESOURCE_REQUEST");
  private static final Set<String> OPENADR_FIELDS =
      Set.of("programID", "programName", "venName", "intervalPeriod", "payloadType");

  private static final Set<String> GOODPUT_TIMES =
      Set.of(
          "job_start_time",
          "job_run_start_time",
          "step_start_time",
          "job_end_time",
          "job_run_end_time",
          "tpu_init_start_time",
          "tpu_init_end_time");

  private JsonKinds() {}

  static DocumentKind kindOf(SourceDocument document, JsonOutline json) {
    String source = document.source().toLowerCase(Locale.ROOT);
    if (isKubernetes(json)) {
      return DocumentKind.KUBERNETES;
    }
    if (isYuniKorn(json)) {
      return DocumentKind.YUNIKORN;
    }
    if (json.has("status", "data") && json.innerHas("data", "resultType")) {
      return DocumentKind.PROMETHEUS_QUERY;
    }
    if (json.texts().keySet().stream().anyMatch(name -> name.startsWith("GPU-"))) {
      return DocumentKind.DCGM_JSON;
    }
    DocumentKind fabric = FabricKinds.ofJson(json);
    if (fabric != null) {
      return fabric;
    }
    DocumentKind progress = progressKind(json);
    if (progress != null) {
      return progress;
    }
    DocumentKind power = powerKind(json, source);
    return power == null ? slurmKind(json, source) : power;
  }

  private static boolean isYuniKorn(JsonOutline json) {
    return json.hasAny(Set.of("applicationID", "queuename", "totalApplications", "totalContainers"))
        || json.has("nodeID", "capacity")
        || json.has("InstanceUUID", "EventRecords")
        || json.has("Healthy", "HealthChecks")
        || json.has("clusterId", "utilizations")
        || json.has("clusterId", "nodeSortingPolicy")
        || json.has("userName", "queues");
  }

  private static @Nullable DocumentKind progressKind(JsonOutline json) {
    if (json.has("resourceLogs") || json.has("resourceMetrics")) {
      return DocumentKind.OTLP_JSON;
    }
    if (json.has("event") && (json.has("run") || json.has("job"))) {
      return DocumentKind.PROGRESS_EVENTS;
    }
    boolean step = json.hasAny(GOODPUT_TIMES) && json.has("job_name");
    boolean entry =
        json.innerHas("jsonPayload", "job_name") || json.innerHas("jsonPayload", "event_type");
    return step || entry ? DocumentKind.GOODPUT_LOG : null;
  }

  private static boolean isKubernetes(JsonOutline json) {
    return json.has("apiVersion", "kind")
        || (json.has("metadata", "items") && json.innerHas("items", "metadata"))
        || (json.has("type", "object") && json.innerHas("object", "metadata"));
  }

  private static @Nullable DocumentKind powerKind(JsonOutline json, String source) {
    if (json.has("specversion", "type")) {
      return DocumentKind.CLOUD_EVENT;
    }
    boolean odata = json.texts().keySet().stream().anyMatch(name -> name.startsWith("@odata."));
    if (odata || json.hasAny(REDFISH_FIELDS) || source.contains("/redfish/")) {
      return DocumentKind.REDFISH;
    }
    if (OPENADR_TYPES.contains(json.text("objectType"))
        || json.hasAny(OPENADR_FIELDS)
        || json.has("eventID", "clientName")
        || source.contains("openadr")
        || source.contains("/grid/events")) {
      return DocumentKind.OPENADR;
    }
    if (json.has("objectType", "pointType") || json.has("value", "timestamp", "quality")) {
      return DocumentKind.BMS_POINT;
    }
    if (json.has("jsonrpc") || json.has("e", "err_msg")) {
      return DocumentKind.POWER_JSON;
    }
    return isSeries(json) || source.contains("/grid/") ? DocumentKind.GRID_SERIES : null;
  }

  private static boolean isSeries(JsonOutline json) {
    return json.has("zone", "carbonIntensity")
        || (json.has("zone") && json.hasAny(Set.of("history", "forecast")))
        || json.innerHas("data", "point_time")
        || json.innerHas("data", "intensity")
        || json.innerHas("items", "datetime_beginning_utc")
        || (json.has("response") && json.innerHas("response", "data"))
        || json.has("lastUpdated", "previousDay")
        || json.has("lastUpdated", "currentDay")
        || json.hasAny(Set.of("SevenDayForecasts", "Values_Hour01"));
  }

  private static DocumentKind slurmKind(JsonOutline json, String source) {
    if (json.has("jobid", "@start", "state")) {
      return DocumentKind.SLURM_MESSAGE;
    }
    if (!json.list() && json.innerHas("shares", "shares")) {
      return DocumentKind.SLURM_ACCOUNTING;
    }
    if (json.has("job_id", "job_state")) {
      return DocumentKind.SLURM_JOBS;
    }
    if (json.has("active_features", "gres")) {
      return DocumentKind.SLURM_NODES;
    }
    if (json.list() || !(json.has("meta") || json.has("errors") || brokeOffInSlurm(json))) {
      return DocumentKind.JSON;
    }
    if (json.has("jobs")) {
      return jobsKind(json, source);
    }
    if (json.has("nodes")) {
      return json.inner().containsKey("nodes") && !json.innerHas("nodes", "name")
          ? DocumentKind.SLURM_JSON
          : DocumentKind.SLURM_NODES;
    }
    if (json.has("partitions")) {
      return DocumentKind.SLURM_PARTITIONS;
    }
    if (json.has("reservations")) {
      return DocumentKind.SLURM_RESERVATIONS;
    }
    if (json.hasAny(OTHER_SLURM)) {
      return DocumentKind.SLURM_JSON;
    }
    if (json.hasAny(ACCOUNTING_LISTS)) {
      return DocumentKind.SLURM_ACCOUNTING;
    }
    return json.has("meta", "errors") ? DocumentKind.SLURM_JSON : DocumentKind.JSON;
  }

  /** Older Slurm prints its meta last, so a text that breaks off is told by its records. */
  private static boolean brokeOffInSlurm(JsonOutline json) {
    return json.broken()
        && (json.innerHas("jobs", "job_id")
            || json.innerHas("nodes", "partitions")
            || json.innerHas("partitions", "nodes")
            || json.innerHas("reservations", "node_list"));
  }

  /** Jobs of the accounting database hold their times in one object, jobs of the queue do not. */
  private static DocumentKind jobsKind(JsonOutline json, String source) {
    boolean database =
        json.inner().containsKey("jobs")
            ? json.innerHas("jobs", "time") && json.innerHas("jobs", "association")
            : source.contains("slurmdb") || source.contains("sacct") || source.contains("-db-");
    return database ? DocumentKind.SLURM_ACCOUNTING : DocumentKind.SLURM_JOBS;
  }
}
