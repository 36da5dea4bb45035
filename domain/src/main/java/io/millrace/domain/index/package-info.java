/** Indices: names, versions, settings, blocks and statistics of indices that no longer accept documents. */
@NullMarked
package io.millrace.domain.index;

import org.jspecify.annotations.NullMarked;
