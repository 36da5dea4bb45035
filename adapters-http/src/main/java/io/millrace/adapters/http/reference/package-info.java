/** The page that shows the API description to people. */
@NullMarked
package io.millrace.adapters.http.reference;

import org.jspecify.annotations.NullMarked;
