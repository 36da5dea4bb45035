/** Users, roles, and sign-in with a password. */
@NullMarked
package io.millrace.application.usecase.security.user;

import org.jspecify.annotations.NullMarked;
