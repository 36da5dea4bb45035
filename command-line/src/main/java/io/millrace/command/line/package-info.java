/** The common parts of all commands: their environment, options and exit statuses. */
@NullMarked
package io.millrace.command.line;

import org.jspecify.annotations.NullMarked;
