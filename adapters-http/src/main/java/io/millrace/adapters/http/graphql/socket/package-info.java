/** GraphQL over web sockets, with two protocols. */
@NullMarked
package io.millrace.adapters.http.graphql.socket;

import org.jspecify.annotations.NullMarked;
