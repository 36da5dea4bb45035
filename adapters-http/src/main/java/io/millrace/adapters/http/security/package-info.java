/** Login and logout over HTTP, and the endpoints that issue, describe and revoke tokens. */
@NullMarked
package io.millrace.adapters.http.security;

import org.jspecify.annotations.NullMarked;
