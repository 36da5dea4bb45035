/** The entry point and the composition root: every adapter and use case is made and joined here. */
@NullMarked
package io.millrace.bootstrap;

import org.jspecify.annotations.NullMarked;
