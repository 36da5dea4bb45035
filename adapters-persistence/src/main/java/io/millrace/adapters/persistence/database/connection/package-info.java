/** Connections to the database and their pools. */
@NullMarked
package io.millrace.adapters.persistence.database.connection;

import org.jspecify.annotations.NullMarked;
