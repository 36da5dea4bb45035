/** The way to the database: settings, pool, migrations, the meaning of its errors, and its announcements. */
@NullMarked
package io.millrace.adapters.persistence.database;

import org.jspecify.annotations.NullMarked;
