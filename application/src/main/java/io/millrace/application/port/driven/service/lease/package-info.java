/** Leases on work that one instance does at a time. */
@NullMarked
package io.millrace.application.port.driven.service.lease;

import org.jspecify.annotations.NullMarked;
