/** Writes the audit trail. */
@NullMarked
package io.millrace.application.usecase.security.audit;

import org.jspecify.annotations.NullMarked;
