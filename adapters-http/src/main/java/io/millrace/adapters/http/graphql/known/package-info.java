/** The routes with which operators store and remove GraphQL documents. */
@NullMarked
package io.millrace.adapters.http.graphql.known;

import org.jspecify.annotations.NullMarked;
