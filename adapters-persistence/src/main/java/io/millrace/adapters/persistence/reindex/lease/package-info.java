/** Leases, the clock of the store, and rows that wait for a lease. */
@NullMarked
package io.millrace.adapters.persistence.reindex.lease;

import org.jspecify.annotations.NullMarked;
