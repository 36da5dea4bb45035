/** Creates and upgrades the schema of the database. */
@NullMarked
package io.millrace.adapters.persistence.database.migration;

import org.jspecify.annotations.NullMarked;
