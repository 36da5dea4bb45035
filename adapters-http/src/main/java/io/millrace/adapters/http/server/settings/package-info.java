/** Settings of the server. */
@NullMarked
package io.millrace.adapters.http.server.settings;

import org.jspecify.annotations.NullMarked;
