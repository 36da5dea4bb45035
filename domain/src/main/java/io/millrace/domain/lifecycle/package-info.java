/** The rules for rollovers of data streams and removals of their backing indices. */
@NullMarked
package io.millrace.domain.lifecycle;

import org.jspecify.annotations.NullMarked;
