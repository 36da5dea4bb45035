/** Translates the conditions of searches to SQL, and reads the values of fields that the conditions compare. */
@NullMarked
package io.millrace.adapters.persistence.document.query;

import org.jspecify.annotations.NullMarked;
