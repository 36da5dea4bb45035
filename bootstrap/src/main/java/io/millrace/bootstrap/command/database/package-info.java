/** Commands that dump and restore the whole database. */
@NullMarked
package io.millrace.bootstrap.command.database;

import org.jspecify.annotations.NullMarked;
