/** Ports for stored GraphQL documents. */
@NullMarked
package io.millrace.application.port.driven.service.graphql;

import org.jspecify.annotations.NullMarked;
