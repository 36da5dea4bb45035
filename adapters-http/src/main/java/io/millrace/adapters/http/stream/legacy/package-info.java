/** Legacy templates over HTTP. */
@NullMarked
package io.millrace.adapters.http.stream.legacy;

import org.jspecify.annotations.NullMarked;
