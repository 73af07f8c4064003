/**
 * JSON of slurmrestd and of Slurm's commands, data_parser v0.0.37 and later, becomes signals.
 *
 * <p>One record is one object of the answer's list. Slurm's numbers come as plain numbers or as
 * {@code {set,infinite,number}}, states as one word or as a list; both shapes mean the same here.
 * Epoch 0 and the NO_VAL numbers mean "not set". A job of an array is named {@code 123_4} when
 * Slurm has given it a task id, every other job by its job id; label {@code job_id} is the id that
 * slurmctld takes in requests.
 *
 * <p>Where a node stands is read from its features: {@code nvlink_domain=}, {@code leaf=} and
 * {@code rack=}. A job is preemptible when it is a batch job that may be requeued and its QOS or
 * partition is named for it, such as {@code preemptible} or {@code scavenger}: Slurm's default lets
 * every job be requeued, so the flag alone says nothing of its user's will. It needs one NVLink
 * domain when its segment is as long as the job, when it asks for one switch, or when its
 * constraint is a choice of one {@code nvlink_domain=} for all nodes.
 */
@NullMarked
package io.gridwright.ingest.parsers.slurm;

import org.jspecify.annotations.NullMarked;
