/** Routes as data, and the requests and responses of handlers. */
@NullMarked
package io.millrace.adapters.http.route;

import org.jspecify.annotations.NullMarked;
