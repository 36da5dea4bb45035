/** Use cases for the state of the service. */
@NullMarked
package io.millrace.application.port.driving.health;

import org.jspecify.annotations.NullMarked;
