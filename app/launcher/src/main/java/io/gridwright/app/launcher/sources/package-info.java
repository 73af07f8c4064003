/** What the sources file may name: kinds of source, their settings, and what they open. */
@NullMarked
package io.gridwright.app.launcher.sources;

import org.jspecify.annotations.NullMarked;
