/** Tests of the explorer page. */
@NullMarked
package io.millrace.adapters.http.explorer;

import org.jspecify.annotations.NullMarked;
