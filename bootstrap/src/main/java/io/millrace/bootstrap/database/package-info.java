/** The configured database, for commands that work without a service. */
@NullMarked
package io.millrace.bootstrap.database;

import org.jspecify.annotations.NullMarked;
