/** Runs the service, and shows the configuration it would run with. */
@NullMarked
package io.millrace.bootstrap.command.serve;

import org.jspecify.annotations.NullMarked;
