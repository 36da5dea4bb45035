/** Publishers of items, for streams of responses. */
@NullMarked
package io.millrace.adapters.http.publisher;

import org.jspecify.annotations.NullMarked;
