/** Requests that search, count and read documents. */
@NullMarked
package io.millrace.adapters.http.document.search;

import org.jspecify.annotations.NullMarked;
