/** Pages for browsers: what they are made of, and what browsers may do with them. */
@NullMarked
package io.millrace.adapters.http.page;

import org.jspecify.annotations.NullMarked;
