/** Stores upgrades of indices and data streams, and the leases of the instances that execute them. */
@NullMarked
package io.millrace.adapters.persistence.reindex;

import org.jspecify.annotations.NullMarked;
