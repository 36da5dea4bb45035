/** Stores and caches the state of token security, and hashes passwords. */
@NullMarked
package io.millrace.adapters.persistence.security;

import org.jspecify.annotations.NullMarked;
