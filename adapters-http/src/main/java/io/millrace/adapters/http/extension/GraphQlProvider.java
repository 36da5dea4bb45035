package io.millrace.adapters.http.extension;

import graphql.GraphQL;

/**
 * Provides the {@link GraphQL} object that executes operations, instead of the built-in one. Documents are checked
 * against the configured limits in either case.
 *
 * <p>The context of every operation contains the caller under the key
 * {@code io.millrace.domain.security.Authentication.class}. Provided fields must check privileges themselves.
 */
@FunctionalInterface
public interface GraphQlProvider {

    /**
     * Returns the object. Called once, when the service starts.
     *
     * @param shipped the built-in one, whose schema may be read or extended
     */
    GraphQL provide(GraphQL shipped);
}
