/** The caller of a request, its access, and checks of long connections. */
@NullMarked
package io.millrace.adapters.http.route.caller;

import org.jspecify.annotations.NullMarked;
