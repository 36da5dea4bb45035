/** A client of a running service, as anybody could write one, and what it shows to be let in. */
@NullMarked
package io.millrace.bootstrap.command.client;

import org.jspecify.annotations.NullMarked;
