/** Strict parsing of control bodies, and rendering of responses with upstream's output options. */
@NullMarked
package io.millrace.adapters.http.json;

import org.jspecify.annotations.NullMarked;
