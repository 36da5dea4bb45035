/** What can be asked about stored GraphQL documents. */
@NullMarked
package io.millrace.application.port.driving.graphql;

import org.jspecify.annotations.NullMarked;
