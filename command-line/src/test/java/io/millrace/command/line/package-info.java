@NullMarked
package io.millrace.command.line;

import org.jspecify.annotations.NullMarked;
