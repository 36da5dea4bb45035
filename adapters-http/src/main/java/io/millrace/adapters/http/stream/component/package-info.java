/** Component templates over HTTP. */
@NullMarked
package io.millrace.adapters.http.stream.component;

import org.jspecify.annotations.NullMarked;
