/** The routes of data streams and index templates. */
@NullMarked
package io.millrace.adapters.http.stream;

import org.jspecify.annotations.NullMarked;
