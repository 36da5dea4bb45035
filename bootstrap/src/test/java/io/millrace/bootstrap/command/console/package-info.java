@NullMarked
package io.millrace.bootstrap.command.console;

import org.jspecify.annotations.NullMarked;
