/** Identifies the callers of requests by their headers. */
@NullMarked
package io.millrace.adapters.http.caller;

import org.jspecify.annotations.NullMarked;
