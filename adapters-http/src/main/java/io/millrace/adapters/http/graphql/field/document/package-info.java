/** The fields that search, count, store and follow documents. */
@NullMarked
package io.millrace.adapters.http.graphql.field.document;

import org.jspecify.annotations.NullMarked;
