/** The HTTP interface of the service: server, routes and rendering. */
@NullMarked
package io.millrace.adapters.http;

import org.jspecify.annotations.NullMarked;
