/** The stored and cached state of token security, and password hashes. */
@NullMarked
package io.millrace.adapters.persistence.security;

import org.jspecify.annotations.NullMarked;
