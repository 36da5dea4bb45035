/** Tests of the package, and their stand-ins. */
@NullMarked
package io.millrace.command.load.input;

import org.jspecify.annotations.NullMarked;
