/** The routes of indices, and the parsing of index names in requests. */
@NullMarked
package io.millrace.adapters.http.index;

import org.jspecify.annotations.NullMarked;
