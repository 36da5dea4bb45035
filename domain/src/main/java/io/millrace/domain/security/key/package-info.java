/** Keys that sign tokens, and the rule for secrets. */
@NullMarked
package io.millrace.domain.security.key;

import org.jspecify.annotations.NullMarked;
