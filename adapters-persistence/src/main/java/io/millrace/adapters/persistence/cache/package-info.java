/** Bounded caches inside the process. */
@NullMarked
package io.millrace.adapters.persistence.cache;

import org.jspecify.annotations.NullMarked;
