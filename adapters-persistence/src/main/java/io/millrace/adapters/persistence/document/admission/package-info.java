/** Limits how many reads and writes run at the same time, and how much memory they use. */
@NullMarked
package io.millrace.adapters.persistence.document.admission;

import org.jspecify.annotations.NullMarked;
