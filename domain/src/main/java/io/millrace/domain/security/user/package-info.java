/** Users, passwords, and limits of sign-in attempts. */
@NullMarked
package io.millrace.domain.security.user;

import org.jspecify.annotations.NullMarked;
