/** Documents: ids, timestamps, sources, and the query model that selects among them. */
@NullMarked
package io.millrace.domain.document;

import org.jspecify.annotations.NullMarked;
