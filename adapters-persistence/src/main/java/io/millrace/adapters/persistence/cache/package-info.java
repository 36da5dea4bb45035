/** Caches with a maximum size on the heap of the process. */
@NullMarked
package io.millrace.adapters.persistence.cache;

import org.jspecify.annotations.NullMarked;
