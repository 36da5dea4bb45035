/** Records how far a load has come, so that it can be continued. */
@NullMarked
package io.millrace.command.load.progress;

import org.jspecify.annotations.NullMarked;
