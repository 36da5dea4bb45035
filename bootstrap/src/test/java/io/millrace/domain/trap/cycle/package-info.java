/** Classes that break the rules of the architecture on purpose, so that each rule is seen failing. */
@NullMarked
package io.millrace.domain.trap.cycle;

import org.jspecify.annotations.NullMarked;
