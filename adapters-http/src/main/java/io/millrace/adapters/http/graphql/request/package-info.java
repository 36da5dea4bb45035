/** Reads requests and documents, and checks their limits. */
@NullMarked
package io.millrace.adapters.http.graphql.request;

import org.jspecify.annotations.NullMarked;
