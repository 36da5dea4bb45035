/** The fields about the service itself, its signing keys, and the fields of documents. */
@NullMarked
package io.millrace.adapters.http.graphql.field.service;

import org.jspecify.annotations.NullMarked;
