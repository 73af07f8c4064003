/** What users asked for: jobs and the entitlement of their teams. */
@NullMarked
package io.gridwright.model.workload;

import org.jspecify.annotations.NullMarked;
