/** Provides the configured database to commands that work without a running service. */
@NullMarked
package io.millrace.bootstrap.database;

import org.jspecify.annotations.NullMarked;
