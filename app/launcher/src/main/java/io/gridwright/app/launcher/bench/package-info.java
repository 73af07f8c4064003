/** A fleet steered by the product beside the same fleet left alone, as fast as it goes. */
@NullMarked
package io.gridwright.app.launcher.bench;

import org.jspecify.annotations.NullMarked;
