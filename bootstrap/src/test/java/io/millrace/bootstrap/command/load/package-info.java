@NullMarked
package io.millrace.bootstrap.command.load;

import org.jspecify.annotations.NullMarked;
