/** Stores users, roles, tokens and keys, caches authenticated callers, and hashes passwords. */
@NullMarked
package io.millrace.adapters.persistence.security;

import org.jspecify.annotations.NullMarked;
