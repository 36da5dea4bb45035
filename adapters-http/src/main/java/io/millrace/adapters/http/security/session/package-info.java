/** Responses to logins and logouts, as tokens in JSON or in cookies. */
@NullMarked
package io.millrace.adapters.http.security.session;

import org.jspecify.annotations.NullMarked;
