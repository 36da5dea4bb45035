/** Contains the entry point and the composition root, which creates every adapter and use case. */
@NullMarked
package io.millrace.bootstrap;

import org.jspecify.annotations.NullMarked;
