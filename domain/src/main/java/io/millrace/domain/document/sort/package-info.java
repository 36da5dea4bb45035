/** Orders of documents by the values of their fields. */
@NullMarked
package io.millrace.domain.document.sort;

import org.jspecify.annotations.NullMarked;
