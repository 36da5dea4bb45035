/** Conditions of searches as SQL, and the values of fields that they compare. */
@NullMarked
package io.millrace.adapters.persistence.document.query;

import org.jspecify.annotations.NullMarked;
