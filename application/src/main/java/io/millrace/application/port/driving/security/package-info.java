/** Login, logout, tokens, users, roles and rights. */
@NullMarked
package io.millrace.application.port.driving.security;

import org.jspecify.annotations.NullMarked;
