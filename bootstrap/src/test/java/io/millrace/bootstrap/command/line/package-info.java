@NullMarked
package io.millrace.bootstrap.command.line;

import org.jspecify.annotations.NullMarked;
