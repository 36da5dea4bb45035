/** The interface between the commands and the composition root. */
@NullMarked
package io.millrace.bootstrap.start;

import org.jspecify.annotations.NullMarked;
