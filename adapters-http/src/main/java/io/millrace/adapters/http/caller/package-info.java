/** Who sends a request, read from its headers. */
@NullMarked
package io.millrace.adapters.http.caller;

import org.jspecify.annotations.NullMarked;
