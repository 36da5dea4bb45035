/** Searches rows and blocks, and reads documents. */
@NullMarked
package io.millrace.adapters.persistence.document.search;

import org.jspecify.annotations.NullMarked;
