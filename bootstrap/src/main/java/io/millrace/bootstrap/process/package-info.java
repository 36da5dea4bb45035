/** Threads, resources and identifiers of this process. */
@NullMarked
package io.millrace.bootstrap.process;

import org.jspecify.annotations.NullMarked;
