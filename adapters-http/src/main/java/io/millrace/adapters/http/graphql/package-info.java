/** GraphQL: the schema, its fields, the execution of operations, and their transport over HTTP. */
@NullMarked
package io.millrace.adapters.http.graphql;

import org.jspecify.annotations.NullMarked;
