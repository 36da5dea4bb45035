/** Strict reading of control bodies, and writing of answers with upstream's output options. */
@NullMarked
package io.millrace.adapters.http.json;

import org.jspecify.annotations.NullMarked;
