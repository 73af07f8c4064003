/**
 * Finds the SQL files of this module, which are the only place where a table or metric is defined.
 */
@NullMarked
package io.gridwright.sql;

import org.jspecify.annotations.NullMarked;
