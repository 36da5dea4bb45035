/** The format of columns, which store the values of fields in addition to the documents. */
@NullMarked
package io.millrace.adapters.persistence.document.column;

import org.jspecify.annotations.NullMarked;
