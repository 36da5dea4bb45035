/** Creates spans with OpenTelemetry and sends them to the configured collector. */
@NullMarked
package io.millrace.bootstrap.tracing;

import org.jspecify.annotations.NullMarked;
