/** GraphQL over web sockets: two protocols, one way of working. */
@NullMarked
package io.millrace.adapters.http.graphql.socket;

import org.jspecify.annotations.NullMarked;
