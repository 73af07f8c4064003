/** The hardware: nodes and the failure and NVLink domains that they sit in. */
@NullMarked
package io.gridwright.model.fleet;

import org.jspecify.annotations.NullMarked;
