/** What names and patterns of a request mean among the data streams, indices and aliases that there are. */
@NullMarked
package io.millrace.domain.catalog;

import org.jspecify.annotations.NullMarked;
