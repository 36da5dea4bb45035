/** Accepts the tokens of external identity providers (OpenID Connect and OAuth 2.0). */
@NullMarked
package io.millrace.adapters.oidc;

import org.jspecify.annotations.NullMarked;
