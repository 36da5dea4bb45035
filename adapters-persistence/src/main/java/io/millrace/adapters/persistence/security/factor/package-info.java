/** Stores second factors in PostgreSQL. */
@NullMarked
package io.millrace.adapters.persistence.security.factor;

import org.jspecify.annotations.NullMarked;
