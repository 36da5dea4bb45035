/** Use cases for logins, tokens, users, roles and privileges. */
@NullMarked
package io.millrace.application.port.driving.security;

import org.jspecify.annotations.NullMarked;
