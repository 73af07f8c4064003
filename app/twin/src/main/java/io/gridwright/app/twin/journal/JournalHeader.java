package io.gridwright.app.twin.journal;

/**
 * What a journal belongs to.
 *
 * @param version of the journal's format
 * @param start moment of second 0, ISO 8601
 * @param seed the twin's seed
 * @param fleet SHA-256 of the fleet
 */
public record JournalHeader(int version, String start, long seed, String fleet) {
  /** The version that is written. */
  public static final int VERSION = 1;
}
