/** Stores the sessions of users of identity providers. */
@NullMarked
package io.millrace.adapters.persistence.security.provider;

import org.jspecify.annotations.NullMarked;
