/** Commands for system features. */
@NullMarked
package io.millrace.bootstrap.command.feature;

import org.jspecify.annotations.NullMarked;
