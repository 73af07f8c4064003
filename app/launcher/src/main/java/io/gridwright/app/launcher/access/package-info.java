/** How commands read a home: from the server that owns it, or from its files when none runs. */
@NullMarked
package io.gridwright.app.launcher.access;

import org.jspecify.annotations.NullMarked;
