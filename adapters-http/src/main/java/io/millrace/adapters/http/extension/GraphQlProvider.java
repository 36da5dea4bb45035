package io.millrace.adapters.http.extension;

import graphql.GraphQL;

/**
 * Supplies the one {@link GraphQL} object that executes operations, replacing the built-in one. Documents are checked
 * against the configured limits in either case.
 *
 * <p>The context of every operation has the caller under {@code io.millrace.domain.security.Authentication.class}; the
 * supplied fields must check rights themselves.
 */
@FunctionalInterface
public interface GraphQlProvider {

    /**
     * Returns the object; called once, when the service starts.
     *
     * @param shipped the built-in one, whose schema may be read or extended
     */
    GraphQL provide(GraphQL shipped);
}
