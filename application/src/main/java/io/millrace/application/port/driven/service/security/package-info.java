/** Ports for token security; extensions can replace some of them. */
@NullMarked
package io.millrace.application.port.driven.service.security;

import org.jspecify.annotations.NullMarked;
