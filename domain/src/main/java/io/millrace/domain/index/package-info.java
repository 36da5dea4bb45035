/**
 * Indices: their names, versions, settings and blocks, and the statistics of indices that no longer accept documents.
 */
@NullMarked
package io.millrace.domain.index;

import org.jspecify.annotations.NullMarked;
