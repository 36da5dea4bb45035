/** Commands for upgrades of data streams and plain indices. */
@NullMarked
package io.millrace.command.upgrade;

import org.jspecify.annotations.NullMarked;
