/** Ports for users of identity providers: their sessions in this service, and the requests to the providers. */
@NullMarked
package io.millrace.application.port.driven.service.security.provider;

import org.jspecify.annotations.NullMarked;
