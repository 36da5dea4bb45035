/** What lies between the command line and the composition root: a service that starts, runs and is closed. */
@NullMarked
package io.millrace.bootstrap.start;

import org.jspecify.annotations.NullMarked;
