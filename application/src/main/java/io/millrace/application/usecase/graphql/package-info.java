/** Use cases for stored GraphQL documents. */
@NullMarked
package io.millrace.application.usecase.graphql;

import org.jspecify.annotations.NullMarked;
