/** Use cases for stored GraphQL documents. */
@NullMarked
package io.millrace.application.port.driving.graphql;

import org.jspecify.annotations.NullMarked;
