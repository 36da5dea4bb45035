/** Ports for users, roles, tokens and the audit trail. Extensions can replace some of them. */
@NullMarked
package io.millrace.application.port.driven.service.security;

import org.jspecify.annotations.NullMarked;
