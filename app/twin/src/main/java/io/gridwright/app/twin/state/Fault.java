package io.gridwright.app.twin.state;

/**
 * Something that goes wrong for a time.
 *
 * @param target a node, or a power distribution unit
 * @param index GPU or port of the node; 0 where it does not matter
 * @param value XID code, or seconds of lateness; 0 where it does not matter
 * @param from first second, simulated
 * @param until first second after it, simulated
 */
public record Fault(FaultKind kind, String target, int index, int value, long from, long until) {}
