/** What token security remembers, in PostgreSQL and in caches, and the hashes of passwords. */
@NullMarked
package io.millrace.adapters.persistence.security;

import org.jspecify.annotations.NullMarked;
