/** Classes that break the rules of the architecture on purpose, so that each rule is seen failing. */
@NullMarked
package io.millrace.command.trap;

import org.jspecify.annotations.NullMarked;
