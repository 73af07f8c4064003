package io.gridwright.actuators.core;

import io.gridwright.model.action.AuditRecord;

/**
 * A record and where the journal goes on after it.
 *
 * @param position bytes from the journal's start to the end of this entry; hand it back to read on
 */
public record JournalEntry(long position, AuditRecord record) {}
