/** Signing in and out over HTTP, and the endpoints that hand out, describe and take back tokens. */
@NullMarked
package io.millrace.adapters.http.security;

import org.jspecify.annotations.NullMarked;
