/** The parts of documents in responses. */
@NullMarked
package io.millrace.adapters.http.document.hit;

import org.jspecify.annotations.NullMarked;
