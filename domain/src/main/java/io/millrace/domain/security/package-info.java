/** Callers, users, roles and rights, and the rules of passwords, tokens, sessions, keys and secrets. */
@NullMarked
package io.millrace.domain.security;

import org.jspecify.annotations.NullMarked;
