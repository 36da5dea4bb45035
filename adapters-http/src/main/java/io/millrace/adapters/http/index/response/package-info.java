/** Writes indices and their settings in responses. */
@NullMarked
package io.millrace.adapters.http.index.response;

import org.jspecify.annotations.NullMarked;
