/** Stored GraphQL documents that were looked up lately. */
@NullMarked
package io.millrace.adapters.persistence.graphql;

import org.jspecify.annotations.NullMarked;
