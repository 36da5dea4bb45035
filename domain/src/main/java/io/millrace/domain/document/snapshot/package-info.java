/** The documents that a scroll or a point in time contains. */
@NullMarked
package io.millrace.domain.document.snapshot;

import org.jspecify.annotations.NullMarked;
