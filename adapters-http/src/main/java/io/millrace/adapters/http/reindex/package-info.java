/** The routes of the upgrade of data streams. */
@NullMarked
package io.millrace.adapters.http.reindex;

import org.jspecify.annotations.NullMarked;
