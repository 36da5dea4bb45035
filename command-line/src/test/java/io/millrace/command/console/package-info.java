@NullMarked
package io.millrace.command.console;

import org.jspecify.annotations.NullMarked;
