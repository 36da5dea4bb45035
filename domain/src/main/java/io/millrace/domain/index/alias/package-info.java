/** Aliases of indices and data streams, and changes of them. */
@NullMarked
package io.millrace.domain.index.alias;

import org.jspecify.annotations.NullMarked;
