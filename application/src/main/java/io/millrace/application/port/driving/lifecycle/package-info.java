/** Use cases for lifecycles of data streams. */
@NullMarked
package io.millrace.application.port.driving.lifecycle;

import org.jspecify.annotations.NullMarked;
