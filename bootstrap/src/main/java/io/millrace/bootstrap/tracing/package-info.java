/** Spans that are collected: made with OpenTelemetry, and sent to where the configuration says. */
@NullMarked
package io.millrace.bootstrap.tracing;

import org.jspecify.annotations.NullMarked;
