/** Stores the data of the service in PostgreSQL: documents, streams, upgrades, users and tokens. */
@NullMarked
package io.millrace.adapters.persistence;

import org.jspecify.annotations.NullMarked;
