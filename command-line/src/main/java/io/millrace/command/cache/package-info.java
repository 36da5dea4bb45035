/** Commands for caches. */
@NullMarked
package io.millrace.command.cache;

import org.jspecify.annotations.NullMarked;
