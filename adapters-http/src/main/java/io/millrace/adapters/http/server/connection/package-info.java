/** Connections of the server: their limits, the framing of their requests, and the threads that serve them. */
@NullMarked
package io.millrace.adapters.http.server.connection;

import org.jspecify.annotations.NullMarked;
