package io.gridwright.app.twin.kube;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gridwright.app.twin.parts.SimJob;
import io.gridwright.app.twin.parts.SiteLabels;
import io.gridwright.app.twin.wire.Json;
import java.util.Map;
import java.util.TreeMap;

/** The pod template of a job. */
final class PodTemplate {
  private static final int CPUS_PER_GPU = 16;
  private static final int MEMORY_GI_PER_GPU = 120;

  private PodTemplate() {}

  /** Labels of the template without those that somebody added. */
  static Map<String, String> labels(SimJob job, String uid) {
    var labels = new TreeMap<String, String>();
    labels.put("batch.kubernetes.io/controller-uid", uid);
    labels.put("batch.kubernetes.io/job-name", job.kubeName());
    labels.put("app.kubernetes.io/name", job.order().kind().name());
    labels.put("controller-uid", uid);
    labels.put("job-name", job.kubeName());
    return labels;
  }

  /** Annotations of the template without those that somebody added. */
  static Map<String, String> annotations(SimJob job) {
    if (job.order().oneDomain()) {
      return Map.of("kueue.x-k8s.io/podset-required-topology", SiteLabels.DOMAIN);
    }
    return Map.of();
  }

  /** The whole template. */
  static ObjectNode render(SimJob job, String uid) {
    var template = Json.object();
    var meta = template.putObject("metadata");
    var labels = labels(job, uid);
    labels.putAll(job.kube().templateLabels);
    meta.set("labels", Json.object(labels));
    var annotations = new TreeMap<>(annotations(job));
    annotations.putAll(job.kube().templateAnnotations);
    if (!annotations.isEmpty()) {
      meta.set("annotations", Json.object(annotations));
    }
    template.set("spec", spec(job));
    return template;
  }

  /** Spec of the pods. */
  static ObjectNode spec(SimJob job) {
    var spec = Json.object();
    spec.putArray("containers").add(container(job));
    spec.put("restartPolicy", "Never")
        .put("terminationGracePeriodSeconds", 30)
        .put("dnsPolicy", "ClusterFirst")
        .put("schedulerName", "default-scheduler");
    spec.putObject("securityContext");
    var kube = job.kube();
    if (!kube.nodeSelector.isEmpty()) {
      spec.set("nodeSelector", Json.object(kube.nodeSelector));
    }
    if (kube.affinity != null) {
      spec.set("affinity", kube.affinity);
    }
    if (kube.tolerations != null) {
      spec.set("tolerations", kube.tolerations);
    }
    if (kube.schedulingGates != null) {
      spec.set("schedulingGates", kube.schedulingGates);
    }
    return spec;
  }

  private static ObjectNode container(SimJob job) {
    int gpus = job.order().gpus();
    var container = Json.object();
    container
        .put("name", "main")
        .put("image", "registry.example/" + job.order().kind().name() + ":1")
        .put("imagePullPolicy", "IfNotPresent")
        .put("terminationMessagePath", "/dev/termination-log")
        .put("terminationMessagePolicy", "File");
    var resources = container.putObject("resources");
    resources.putObject("limits").put("nvidia.com/gpu", Integer.toString(gpus));
    resources
        .putObject("requests")
        .put("cpu", Integer.toString(gpus * CPUS_PER_GPU))
        .put("memory", gpus * MEMORY_GI_PER_GPU + "Gi")
        .put("nvidia.com/gpu", Integer.toString(gpus));
    return container;
  }

  /** Cores that all pods of a job ask for. */
  static int cpus(SimJob job) {
    return job.order().nodes() * job.order().gpus() * CPUS_PER_GPU;
  }
}
