/** Limits on memory and processor time of requests. */
@NullMarked
package io.millrace.adapters.http.route.limit;

import org.jspecify.annotations.NullMarked;
