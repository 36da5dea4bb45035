/** Reads queries of the search language. */
@NullMarked
package io.millrace.adapters.http.document.query;

import org.jspecify.annotations.NullMarked;
