/** The routes for upgrading data streams and plain indices. */
@NullMarked
package io.millrace.adapters.http.reindex;

import org.jspecify.annotations.NullMarked;
