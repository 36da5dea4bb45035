/** Starts a temporary service and its database for the demo. */
@NullMarked
package io.millrace.bootstrap.command.demo;

import org.jspecify.annotations.NullMarked;
