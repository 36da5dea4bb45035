/** Ports for token security; extensions can replace the types that the contract names. */
@NullMarked
package io.millrace.application.port.driven.service.security;

import org.jspecify.annotations.NullMarked;
