/** Sign-in at identity providers: which providers there are, the start of a sign-in, and its end. */
@NullMarked
package io.millrace.adapters.http.security.provider;

import org.jspecify.annotations.NullMarked;
