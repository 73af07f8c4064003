/** The sources file and the kinds of source. */
@NullMarked
package io.gridwright.app.launcher.sources;

import org.jspecify.annotations.NullMarked;
