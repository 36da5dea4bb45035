/** Stores the rejected requests of clients in PostgreSQL. */
@NullMarked
package io.millrace.adapters.persistence.client;

import org.jspecify.annotations.NullMarked;
