/** Accesses the database: settings, transactions, the clock, errors and announcements. */
@NullMarked
package io.millrace.adapters.persistence.database;

import org.jspecify.annotations.NullMarked;
