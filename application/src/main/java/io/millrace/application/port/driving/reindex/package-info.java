/** Use cases for upgrading data streams in place. */
@NullMarked
package io.millrace.application.port.driving.reindex;

import org.jspecify.annotations.NullMarked;
