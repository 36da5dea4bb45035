/** Issues, checks, refreshes and revokes tokens, and ends sessions. */
@NullMarked
package io.millrace.application.usecase.security.token;

import org.jspecify.annotations.NullMarked;
