/** Snapshots of data streams, indices and aliases, and the rules that resolve names and patterns in them. */
@NullMarked
package io.millrace.domain.catalog;

import org.jspecify.annotations.NullMarked;
