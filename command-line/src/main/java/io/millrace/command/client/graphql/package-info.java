/** Queries and subscriptions of the GraphQL interface of a running service. */
@NullMarked
package io.millrace.command.client.graphql;

import org.jspecify.annotations.NullMarked;
