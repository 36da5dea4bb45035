/** The upgrade of a data stream in place: its task, the upgrades of its indices, and their status. */
@NullMarked
package io.millrace.domain.reindex;

import org.jspecify.annotations.NullMarked;
