/** The order of the documents of a search, and the sort values of its hits. */
@NullMarked
package io.millrace.adapters.http.document.order;

import org.jspecify.annotations.NullMarked;
