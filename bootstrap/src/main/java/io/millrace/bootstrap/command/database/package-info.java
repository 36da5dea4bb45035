/** Commands that open the database of the service: they dump, restore and repair it. */
@NullMarked
package io.millrace.bootstrap.command.database;

import org.jspecify.annotations.NullMarked;
