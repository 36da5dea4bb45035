/** API keys: credentials of programs that act for a user. */
@NullMarked
package io.millrace.domain.security.apikey;

import org.jspecify.annotations.NullMarked;
