/**
 * Objects of the Kubernetes API become signals: single objects, lists, watch events, JSON or YAML.
 *
 * <p>One record is one object. One unit of work is one {@code JobObservation}, named {@code
 * namespace/name} after the Job. In one document the Job, the Kueue Workload that it owns and its
 * pods are one unit, and the event stands for all of their records: the Job tells times and size,
 * the Workload queue, priority and admission, the pods where it runs. A Workload whose owner is
 * another kind, such as a JobSet, is the unit and takes in that owner's Jobs and pods. Whatever of
 * these is alone in its document is read for what it says by itself; readers that want whole units
 * hand over one {@code List} with nodes, jobs, workloads, pods and queues. Pods that no Job or
 * Workload claims are units of their own; pods of DaemonSets and static pods are not work.
 *
 * <p>The team is the ClusterQueue, else the LocalQueue, else the namespace. The user is the label
 * or annotation {@code gridwright.io/user}, {@code user} or {@code owner}. A job is preemptible
 * when {@code gridwright.io/preemptible} or {@code kai.scheduler/preemptibility} says so. It needs
 * one NVLink domain when it requires a topology whose level is one: accelerator, clique, rack or
 * host. A MIG slice counts as its compute share, g of 7. A node's GPUs in use are known when its
 * document also holds pods.
 */
@NullMarked
package io.gridwright.ingest.parsers.kubernetes;

import org.jspecify.annotations.NullMarked;
