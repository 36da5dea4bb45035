/**
 * Parses what picocli does not support, such as options before the name of a command, and explains the errors of the
 * parser.
 */
@NullMarked
package io.millrace.command.parser;

import org.jspecify.annotations.NullMarked;
