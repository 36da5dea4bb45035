/** Requests that write documents. */
@NullMarked
package io.millrace.adapters.http.document.write;

import org.jspecify.annotations.NullMarked;
