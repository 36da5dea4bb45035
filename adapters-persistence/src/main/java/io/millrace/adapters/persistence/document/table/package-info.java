/** The table of an index: its name, its layout and its numbers. */
@NullMarked
package io.millrace.adapters.persistence.document.table;

import org.jspecify.annotations.NullMarked;
