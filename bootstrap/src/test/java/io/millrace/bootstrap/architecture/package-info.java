/** The rules of the architecture, and that they bite. */
@NullMarked
package io.millrace.bootstrap.architecture;

import org.jspecify.annotations.NullMarked;
