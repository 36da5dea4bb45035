/** Commands for index templates. */
@NullMarked
package io.millrace.command.template;

import org.jspecify.annotations.NullMarked;
