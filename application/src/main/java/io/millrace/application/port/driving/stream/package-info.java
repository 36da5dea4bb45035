/** Use cases for data streams and index templates. */
@NullMarked
package io.millrace.application.port.driving.stream;

import org.jspecify.annotations.NullMarked;
