/** Commands for roles. */
@NullMarked
package io.millrace.command.role;

import org.jspecify.annotations.NullMarked;
