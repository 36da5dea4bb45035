/** Commands for upgrades of data streams and plain indices. */
@NullMarked
package io.millrace.bootstrap.command.upgrade;

import org.jspecify.annotations.NullMarked;
