/** The command that shows the state of the service. */
@NullMarked
package io.millrace.command.status;

import org.jspecify.annotations.NullMarked;
