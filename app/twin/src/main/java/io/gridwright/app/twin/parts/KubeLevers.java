package io.gridwright.app.twin.parts;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What Kubernetes and Kueue let others change on a job. */
public final class KubeLevers {
  /** Node labels that its pods must find. */
  public final Map<String, String> nodeSelector = new LinkedHashMap<>();

  /** Labels that somebody added to the Job. */
  public final Map<String, String> jobLabels = new LinkedHashMap<>();

  /** Annotations that somebody added to the Job. */
  public final Map<String, String> jobAnnotations = new LinkedHashMap<>();

  /** Labels that somebody added to the Workload. */
  public final Map<String, String> workloadLabels = new LinkedHashMap<>();

  /** Annotations that somebody added to the Workload. */
  public final Map<String, String> workloadAnnotations = new LinkedHashMap<>();

  /** Labels that somebody added to the pod template. */
  public final Map<String, String> templateLabels = new LinkedHashMap<>();

  /** Annotations that somebody added to the pod template. */
  public final Map<String, String> templateAnnotations = new LinkedHashMap<>();

  /** Scheduling gates of the pods as they were given; while there are any, the job waits. */
  public @Nullable JsonNode schedulingGates;

  /** Affinity of the pods as it was given. */
  public @Nullable JsonNode affinity;

  /** Tolerations of the pods as they were given. */
  public @Nullable JsonNode tolerations;

  /** Name of its WorkloadPriorityClass. */
  public String priorityClass = "";

  /** Generation of the Job. */
  public int jobGeneration = 1;

  /** Generation of its Workload. */
  public int workloadGeneration = 1;

  /** Priority of its Workload. */
  public int priority;

  /** Whether its Workload may be admitted. */
  public boolean active = true;

  /** Why the last eviction happened, null before any. */
  public @Nullable String evictedReason;

  /** When the last eviction happened, simulated seconds. */
  public long evictedAt;
}
