/** Stores data streams and index templates in the catalog. */
@NullMarked
package io.millrace.adapters.persistence.stream;

import org.jspecify.annotations.NullMarked;
