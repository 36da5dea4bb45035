/** The fields of the schema and the use cases that they call. */
@NullMarked
package io.millrace.adapters.http.graphql.field;

import org.jspecify.annotations.NullMarked;
