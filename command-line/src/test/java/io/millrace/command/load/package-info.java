@NullMarked
package io.millrace.command.load;

import org.jspecify.annotations.NullMarked;
