/** Commands for system features. */
@NullMarked
package io.millrace.command.feature;

import org.jspecify.annotations.NullMarked;
