/**
 * Objects of the Kubernetes API become signals: single objects, lists, watch events, JSON or YAML.
 *
 * <p>One record is one object; a node's conditions that are told as faults are records of their
 * own. One unit of work is one {@code JobObservation}, named {@code namespace/name} after the
 * object at the top: whatever a JobSet, a LeaderWorkerSet, a RayJob, a TrainJob, a training
 * operator's job, a Volcano Job or a batch Job made, Kueue's Workload for it, its gang's PodGroup
 * and its pods are one unit, and the event stands for all of their records. The object at the top
 * tells times and size, the Workload queue, priority and admission, the pods where it runs; one
 * that is suspended does not run. Whatever of these is alone in its document is read for what it
 * says by itself; readers that want whole units hand over one {@code List} with nodes, jobs,
 * workloads, pods and queues. Owners join by uid where it is told. Pods that no work claims are
 * units of their own; pods of DaemonSets and static pods are no work.
 *
 * <p>The team is the ClusterQueue, else the queue, else the namespace. The user is the label or
 * annotation {@code gridwright.io/user}, {@code user} or {@code owner}. A job is preemptible when
 * {@code gridwright.io/preemptible} or {@code kai.scheduler/preemptibility} says so. It needs one
 * NVLink domain when it requires a topology whose level is one: accelerator, clique, rack or host.
 * A MIG slice counts as its compute share, g of 7, a share of a GPU as what it is on its node. A
 * node's GPUs are cards, sick ones too; those in use are known when its document also holds pods.
 */
@NullMarked
package io.gridwright.ingest.parsers.kubernetes;

import org.jspecify.annotations.NullMarked;
