/** Second factors: their store, and the protection of their secrets. */
@NullMarked
package io.millrace.application.port.driven.service.security.factor;

import org.jspecify.annotations.NullMarked;
