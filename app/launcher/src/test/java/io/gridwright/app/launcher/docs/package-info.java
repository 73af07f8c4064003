/** Holds the written pages to what the program does. */
@NullMarked
package io.gridwright.app.launcher.docs;

import org.jspecify.annotations.NullMarked;
