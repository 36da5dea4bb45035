/** Interfaces of extensions on the class path that depend on a library or on HTTP. */
@NullMarked
package io.millrace.adapters.http.extension;

import org.jspecify.annotations.NullMarked;
