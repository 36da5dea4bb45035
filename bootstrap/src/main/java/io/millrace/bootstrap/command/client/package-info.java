/** A client of the public interface of a running service, and its credentials. */
@NullMarked
package io.millrace.bootstrap.command.client;

import org.jspecify.annotations.NullMarked;
