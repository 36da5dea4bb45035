/** Documents: ids, timestamps, sources, and the query model. */
@NullMarked
package io.millrace.domain.document;

import org.jspecify.annotations.NullMarked;
