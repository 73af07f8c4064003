/** The whole product against a twin, and what the twin's fleet would have done without it. */
@NullMarked
package io.gridwright.app.launcher.demo;

import org.jspecify.annotations.NullMarked;
