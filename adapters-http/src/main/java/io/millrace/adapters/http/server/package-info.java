/** The server: sockets, limits, time-outs, threads and the pipeline that processes requests. */
@NullMarked
package io.millrace.adapters.http.server;

import org.jspecify.annotations.NullMarked;
