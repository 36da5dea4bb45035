/** A client of a running service over its public interface, and its credentials. */
@NullMarked
package io.millrace.bootstrap.command.client;

import org.jspecify.annotations.NullMarked;
