/** Stored GraphQL documents, and the rules for their execution. */
@NullMarked
package io.millrace.domain.graphql;

import org.jspecify.annotations.NullMarked;
