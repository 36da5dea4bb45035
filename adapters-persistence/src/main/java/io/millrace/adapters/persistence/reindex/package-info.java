/** Upgrades of indices and data streams, and the leases under which instances carry them out. */
@NullMarked
package io.millrace.adapters.persistence.reindex;

import org.jspecify.annotations.NullMarked;
