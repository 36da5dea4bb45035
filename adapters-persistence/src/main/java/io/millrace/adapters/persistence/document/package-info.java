/** The tables of documents: appends, reads, packing and removal. */
@NullMarked
package io.millrace.adapters.persistence.document;

import org.jspecify.annotations.NullMarked;
