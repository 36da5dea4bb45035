/** Requests that make no sense, for whatever answers HTTP. */
@NullMarked
package io.millrace.adapters.http.malformed;

import org.jspecify.annotations.NullMarked;
