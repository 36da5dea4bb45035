/** Completes incomplete command lines for shells. */
@NullMarked
package io.millrace.command.completion;

import org.jspecify.annotations.NullMarked;
