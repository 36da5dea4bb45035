/** Stores leases and waiting documents, and reads the clock of the database. */
@NullMarked
package io.millrace.adapters.persistence.reindex.lease;

import org.jspecify.annotations.NullMarked;
