/** Indices: names, versions and their layouts, settings, blocks and the statistics of a sealed index. */
@NullMarked
package io.millrace.domain.index;

import org.jspecify.annotations.NullMarked;
