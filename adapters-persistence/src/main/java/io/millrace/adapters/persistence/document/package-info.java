/** The tables of documents: appending, counting, searching, and dropping them. */
@NullMarked
package io.millrace.adapters.persistence.document;

import org.jspecify.annotations.NullMarked;
