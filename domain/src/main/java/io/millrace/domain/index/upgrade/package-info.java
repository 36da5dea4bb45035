/** Versions of indices, and what an upgrade preserves. */
@NullMarked
package io.millrace.domain.index.upgrade;

import org.jspecify.annotations.NullMarked;
