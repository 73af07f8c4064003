/** Reads stored plans back. */
@NullMarked
package io.gridwright.analytics.plans;

import org.jspecify.annotations.NullMarked;
