/** The list of common passwords. */
@NullMarked
package io.millrace.adapters.persistence.security.password;

import org.jspecify.annotations.NullMarked;
