/** Requests that read and change aliases. */
@NullMarked
package io.millrace.adapters.http.index.alias;

import org.jspecify.annotations.NullMarked;
