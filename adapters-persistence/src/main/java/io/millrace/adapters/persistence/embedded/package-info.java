/** Manages a PostgreSQL server: unpacks, initializes, starts, watches and stops it. */
@NullMarked
package io.millrace.adapters.persistence.embedded;

import org.jspecify.annotations.NullMarked;
