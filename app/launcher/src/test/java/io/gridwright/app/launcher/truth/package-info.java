/** What the product computes against what the simulated fleet knows of itself. */
@NullMarked
package io.gridwright.app.launcher.truth;

import org.jspecify.annotations.NullMarked;
