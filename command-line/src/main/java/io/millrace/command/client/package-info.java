/** A client for the public HTTP interface of a running service, and its credentials. */
@NullMarked
package io.millrace.command.client;

import org.jspecify.annotations.NullMarked;
