/** Users, roles, passwords and attempts to sign in. */
@NullMarked
package io.millrace.application.port.driven.service.security.user;

import org.jspecify.annotations.NullMarked;
