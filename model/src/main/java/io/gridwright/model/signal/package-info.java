/** What collectors say happened: one record per observation, each with its origin. */
@NullMarked
package io.gridwright.model.signal;

import org.jspecify.annotations.NullMarked;
