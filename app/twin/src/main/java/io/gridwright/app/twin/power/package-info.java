/** What Redfish services of servers and of the facility's power equipment serve. */
@NullMarked
package io.gridwright.app.twin.power;

import org.jspecify.annotations.NullMarked;
