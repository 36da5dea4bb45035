package io.millrace.adapters.http.extension;

import graphql.GraphQL;

/**
 * Provides the {@link GraphQL} object that executes operations, instead of the built-in object. GraphQL documents are
 * checked against the configured limits in both cases.
 *
 * <p>The context of every operation contains the caller under the key
 * {@code io.millrace.domain.security.Authentication.class}. Fields of an extension must check the privileges of the
 * caller themselves.
 */
@FunctionalInterface
public interface GraphQlProvider {

    /**
     * Returns the object. Called once, when the service starts.
     *
     * @param shipped the built-in object, whose schema may be read or extended
     */
    GraphQL provide(GraphQL shipped);
}
