/** Errors of requests, documents and fields. */
@NullMarked
package io.millrace.adapters.http.graphql.error;

import org.jspecify.annotations.NullMarked;
