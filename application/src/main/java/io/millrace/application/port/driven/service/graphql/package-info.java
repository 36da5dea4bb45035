/** What stored GraphQL documents need of the outside. */
@NullMarked
package io.millrace.application.port.driven.service.graphql;

import org.jspecify.annotations.NullMarked;
