/** Aliases of indices, and changes of them. */
@NullMarked
package io.millrace.domain.index.alias;

import org.jspecify.annotations.NullMarked;
