/** One-time codes and recovery codes, the second factor of a sign-in. */
@NullMarked
package io.millrace.domain.security.factor;

import org.jspecify.annotations.NullMarked;
