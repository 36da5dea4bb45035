/** How identities look on the wire. */
@NullMarked
package io.millrace.adapters.http.identity;

import org.jspecify.annotations.NullMarked;
