/** The routes of lifecycles of data streams. */
@NullMarked
package io.millrace.adapters.http.lifecycle;

import org.jspecify.annotations.NullMarked;
