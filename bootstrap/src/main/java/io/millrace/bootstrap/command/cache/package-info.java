/** Commands for caches. */
@NullMarked
package io.millrace.bootstrap.command.cache;

import org.jspecify.annotations.NullMarked;
