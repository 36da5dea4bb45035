/** Commands for cluster settings. */
@NullMarked
package io.millrace.command.setting;

import org.jspecify.annotations.NullMarked;
