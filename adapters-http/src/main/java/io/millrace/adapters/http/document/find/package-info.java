/** Requests for documents by their ids. */
@NullMarked
package io.millrace.adapters.http.document.find;

import org.jspecify.annotations.NullMarked;
