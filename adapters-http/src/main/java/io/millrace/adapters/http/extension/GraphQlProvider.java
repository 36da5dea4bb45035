package io.millrace.adapters.http.extension;

import graphql.GraphQL;

/**
 * Supplies the one {@link GraphQL} object that the endpoint asks, in place of the one that ships. Documents are held
 * against the configured limits whoever supplies it.
 *
 * <p>The context of every operation has the caller under {@code io.millrace.domain.security.Authentication.class}; what
 * a caller may do is the business of whoever supplies the fields.
 */
@FunctionalInterface
public interface GraphQlProvider {

    /**
     * Returns the object; called once, when the service starts.
     *
     * @param shipped the one that would be asked otherwise, whose schema may be looked at or made part of another
     */
    GraphQL provide(GraphQL shipped);
}
