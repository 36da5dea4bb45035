/** The server: sockets, limits, time-outs, threads and the way of a request through them. */
@NullMarked
package io.millrace.adapters.http.server;

import org.jspecify.annotations.NullMarked;
