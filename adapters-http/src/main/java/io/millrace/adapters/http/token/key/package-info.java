/** Keys that sign and encrypt tokens. */
@NullMarked
package io.millrace.adapters.http.token.key;

import org.jspecify.annotations.NullMarked;
