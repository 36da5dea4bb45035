/** Responses: their bytes, their compression, and streams of events. */
@NullMarked
package io.millrace.adapters.http.server.response;

import org.jspecify.annotations.NullMarked;
