/** Commands for index templates and component templates. */
@NullMarked
package io.millrace.command.template;

import org.jspecify.annotations.NullMarked;
