/** Queries, and the values of fields that they compare. */
@NullMarked
package io.millrace.domain.document.query;

import org.jspecify.annotations.NullMarked;
