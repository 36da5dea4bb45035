/** How a request is refused on the wire: the store's envelope and the problem document. */
@NullMarked
package io.millrace.adapters.http.error;

import org.jspecify.annotations.NullMarked;
