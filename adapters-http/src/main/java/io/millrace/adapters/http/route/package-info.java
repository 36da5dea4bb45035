/** Routes as data, and what a handler sees of a request and answers to it. */
@NullMarked
package io.millrace.adapters.http.route;

import org.jspecify.annotations.NullMarked;
