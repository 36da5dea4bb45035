/** The routes of indices, and how a request says which indices it is about. */
@NullMarked
package io.millrace.adapters.http.index;

import org.jspecify.annotations.NullMarked;
