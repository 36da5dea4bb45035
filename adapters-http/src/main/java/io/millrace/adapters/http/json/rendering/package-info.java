/** Renders JSON responses and selects parts of them. */
@NullMarked
package io.millrace.adapters.http.json.rendering;

import org.jspecify.annotations.NullMarked;
