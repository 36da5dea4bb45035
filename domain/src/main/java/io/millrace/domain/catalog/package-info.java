/** The resolution of names and patterns to data streams, indices and aliases. */
@NullMarked
package io.millrace.domain.catalog;

import org.jspecify.annotations.NullMarked;
