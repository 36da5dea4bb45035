/** Reads files whose content commands send to the service, and writes files for secrets. */
@NullMarked
package io.millrace.command.file;

import org.jspecify.annotations.NullMarked;
