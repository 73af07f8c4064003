package io.gridwright.model.signal;

/** What a training job says of its progress. */
public enum ProgressKind {
  /** The program began. */
  STARTED,
  /** Steps were finished. */
  STEP,
  /** A checkpoint began to be written. */
  CHECKPOINT_STARTED,
  /** A checkpoint is complete; what was done until its step is safe. */
  CHECKPOINT_SAVED,
  /** The program goes on from a checkpoint. */
  CHECKPOINT_RESTORED,
  /** The program ended by itself. */
  ENDED
}
