/** The use cases of the service's state. */
@NullMarked
package io.millrace.application.port.driving.health;

import org.jspecify.annotations.NullMarked;
