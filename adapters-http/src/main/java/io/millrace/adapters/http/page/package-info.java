/** Pages for browsers, their files and their security policies. */
@NullMarked
package io.millrace.adapters.http.page;

import org.jspecify.annotations.NullMarked;
