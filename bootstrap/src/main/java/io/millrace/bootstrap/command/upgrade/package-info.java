/** Commands for upgrades of data streams. */
@NullMarked
package io.millrace.bootstrap.command.upgrade;

import org.jspecify.annotations.NullMarked;
