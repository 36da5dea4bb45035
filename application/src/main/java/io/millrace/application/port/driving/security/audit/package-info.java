/** Use cases that record actions in the audit trail. */
@NullMarked
package io.millrace.application.port.driving.security.audit;

import org.jspecify.annotations.NullMarked;
