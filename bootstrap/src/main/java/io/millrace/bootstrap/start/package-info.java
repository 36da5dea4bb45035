/** The interface between the command line and the composition root. */
@NullMarked
package io.millrace.bootstrap.start;

import org.jspecify.annotations.NullMarked;
