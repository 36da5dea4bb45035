/** Commands that use the database of the service directly: dump, restore, and reset of a password. */
@NullMarked
package io.millrace.bootstrap.command.database;

import org.jspecify.annotations.NullMarked;
