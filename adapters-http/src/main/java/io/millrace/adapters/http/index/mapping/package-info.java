/** Requests that read and change mappings. */
@NullMarked
package io.millrace.adapters.http.index.mapping;

import org.jspecify.annotations.NullMarked;
