/** Commands for data streams. */
@NullMarked
package io.millrace.bootstrap.command.stream;

import org.jspecify.annotations.NullMarked;
