/** Results of operations, and their form in HTTP responses. */
@NullMarked
package io.millrace.adapters.http.graphql.response;

import org.jspecify.annotations.NullMarked;
