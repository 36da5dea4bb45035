/** The audit trail. */
@NullMarked
package io.millrace.application.port.driven.service.security.audit;

import org.jspecify.annotations.NullMarked;
