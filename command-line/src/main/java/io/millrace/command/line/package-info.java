/** The classes that all commands use: their environment, options and exit statuses. */
@NullMarked
package io.millrace.command.line;

import org.jspecify.annotations.NullMarked;
