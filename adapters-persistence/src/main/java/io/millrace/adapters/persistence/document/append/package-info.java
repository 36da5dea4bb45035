/** Writes documents into an index, several requests in one transaction. */
@NullMarked
package io.millrace.adapters.persistence.document.append;

import org.jspecify.annotations.NullMarked;
