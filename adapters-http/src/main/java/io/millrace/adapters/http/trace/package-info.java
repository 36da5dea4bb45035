/** Traces of requests: W3C Trace Context, and spans that measure where time is spent. */
@NullMarked
package io.millrace.adapters.http.trace;

import org.jspecify.annotations.NullMarked;
