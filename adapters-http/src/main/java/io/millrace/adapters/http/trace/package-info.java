/** Which requests belong together: W3C trace context, and the spans that tell where time is spent. */
@NullMarked
package io.millrace.adapters.http.trace;

import org.jspecify.annotations.NullMarked;
