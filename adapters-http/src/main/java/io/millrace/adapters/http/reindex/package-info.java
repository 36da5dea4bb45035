/** The routes for upgrading data streams. */
@NullMarked
package io.millrace.adapters.http.reindex;

import org.jspecify.annotations.NullMarked;
