/** Files that commands send to the service. */
@NullMarked
package io.millrace.command.file;

import org.jspecify.annotations.NullMarked;
