/** Use cases for indices. */
@NullMarked
package io.millrace.application.port.driving.index;

import org.jspecify.annotations.NullMarked;
