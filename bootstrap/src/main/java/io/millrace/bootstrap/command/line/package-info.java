/** The common parts of all commands: their environment, options and exit statuses. */
@NullMarked
package io.millrace.bootstrap.command.line;

import org.jspecify.annotations.NullMarked;
