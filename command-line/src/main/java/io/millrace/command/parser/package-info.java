/** The parts of the parser of command lines that picocli does not have: options before commands, and its errors. */
@NullMarked
package io.millrace.command.parser;

import org.jspecify.annotations.NullMarked;
