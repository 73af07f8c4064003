/** What the utility's event service publishes, in the form of OpenADR 3. */
@NullMarked
package io.gridwright.app.twin.grid;

import org.jspecify.annotations.NullMarked;
