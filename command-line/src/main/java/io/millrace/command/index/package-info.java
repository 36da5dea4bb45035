/** Commands for single indices. */
@NullMarked
package io.millrace.command.index;

import org.jspecify.annotations.NullMarked;
