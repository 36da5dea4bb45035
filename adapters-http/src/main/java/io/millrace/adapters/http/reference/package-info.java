/** The page that shows the description of the API to people. */
@NullMarked
package io.millrace.adapters.http.reference;

import org.jspecify.annotations.NullMarked;
