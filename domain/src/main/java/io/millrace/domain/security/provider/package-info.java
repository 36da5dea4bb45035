/** Users of external identity providers: their identity, and the roles that they get. */
@NullMarked
package io.millrace.domain.security.provider;

import org.jspecify.annotations.NullMarked;
