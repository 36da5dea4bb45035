/** The formats of errors: the store's envelope and the problem document. */
@NullMarked
package io.millrace.adapters.http.error;

import org.jspecify.annotations.NullMarked;
