/** The routes of caches. */
@NullMarked
package io.millrace.adapters.http.cache;

import org.jspecify.annotations.NullMarked;
