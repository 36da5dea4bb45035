/** Signed texts that clients send back, such as positions in lists and the ids of searches. */
@NullMarked
package io.millrace.adapters.http.cursor;

import org.jspecify.annotations.NullMarked;
