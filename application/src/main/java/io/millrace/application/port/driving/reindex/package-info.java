/** Use cases for upgrading data streams and plain indices in place. */
@NullMarked
package io.millrace.application.port.driving.reindex;

import org.jspecify.annotations.NullMarked;
