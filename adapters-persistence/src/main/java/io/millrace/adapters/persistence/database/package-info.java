/** Access to the database: settings, connection pool, migrations, errors and announcements. */
@NullMarked
package io.millrace.adapters.persistence.database;

import org.jspecify.annotations.NullMarked;
