/** Spans created with OpenTelemetry, and sent to the configured collector. */
@NullMarked
package io.millrace.bootstrap.tracing;

import org.jspecify.annotations.NullMarked;
