/** Previews and confirmations of commands that delete documents. */
@NullMarked
package io.millrace.command.deletion;

import org.jspecify.annotations.NullMarked;
