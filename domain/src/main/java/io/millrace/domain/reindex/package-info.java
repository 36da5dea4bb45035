/** In-place upgrades of data streams and plain indices: the task, the upgrades of its indices, and their status. */
@NullMarked
package io.millrace.domain.reindex;

import org.jspecify.annotations.NullMarked;
