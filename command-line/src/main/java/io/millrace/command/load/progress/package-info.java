/** Records the progress of a load, so that a later run can resume it. */
@NullMarked
package io.millrace.command.load.progress;

import org.jspecify.annotations.NullMarked;
