/** Upgrading data streams in place: starting, watching and cancelling it. */
@NullMarked
package io.millrace.application.port.driving.reindex;

import org.jspecify.annotations.NullMarked;
