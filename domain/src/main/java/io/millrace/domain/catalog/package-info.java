/** The resolution of names and patterns to data streams, indices and aliases, and snapshots of them. */
@NullMarked
package io.millrace.domain.catalog;

import org.jspecify.annotations.NullMarked;
