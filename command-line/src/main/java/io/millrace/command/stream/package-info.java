/** Commands for data streams. */
@NullMarked
package io.millrace.command.stream;

import org.jspecify.annotations.NullMarked;
