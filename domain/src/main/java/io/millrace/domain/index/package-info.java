/** Indices: names, versions, settings, blocks and the statistics of a sealed index. */
@NullMarked
package io.millrace.domain.index;

import org.jspecify.annotations.NullMarked;
