/** The indices that a path names. */
@NullMarked
package io.millrace.adapters.http.index.selection;

import org.jspecify.annotations.NullMarked;
