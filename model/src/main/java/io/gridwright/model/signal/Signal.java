package io.gridwright.model.signal;

/** The body of one observation. Values that were not reported are null, never zero. */
public sealed interface Signal
    permits GpuSample,
        MetricSample,
        LinkSample,
        PowerSample,
        GridSignal,
        JobObservation,
        NodeObservation,
        QueueObservation,
        TopologyEdge,
        FaultEvent,
        ProgressEvent,
        DeadLetter {
  /** Which kind of signal it is. */
  SignalKind kind();

  /** What it is about; the key on the broker. */
  String entity();
}
