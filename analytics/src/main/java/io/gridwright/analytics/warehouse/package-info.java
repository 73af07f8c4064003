/** The DuckDB file: loads segments, keeps plans and audits, answers read-only questions. */
@NullMarked
package io.gridwright.analytics.warehouse;

import org.jspecify.annotations.NullMarked;
