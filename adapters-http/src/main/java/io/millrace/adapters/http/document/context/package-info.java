/** Scrolls and points in time. Their ids contain their whole state. */
@NullMarked
package io.millrace.adapters.http.document.context;

import org.jspecify.annotations.NullMarked;
