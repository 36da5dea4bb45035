/** The commands that save the addresses and credentials of services. */
@NullMarked
package io.millrace.command.context;

import org.jspecify.annotations.NullMarked;
