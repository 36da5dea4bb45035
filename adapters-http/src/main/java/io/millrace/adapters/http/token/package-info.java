/** Tokens and keys as JOSE has them: made, read, published, and kept with their private parts encrypted. */
@NullMarked
package io.millrace.adapters.http.token;

import org.jspecify.annotations.NullMarked;
