/** Runs the service, and prints its effective configuration. */
@NullMarked
package io.millrace.bootstrap.command.serve;

import org.jspecify.annotations.NullMarked;
