/** Caches stored GraphQL documents. */
@NullMarked
package io.millrace.adapters.persistence.graphql;

import org.jspecify.annotations.NullMarked;
