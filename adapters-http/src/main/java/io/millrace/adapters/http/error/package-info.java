/** The formats of errors: the error object of Elasticsearch, problem documents, and errors of OAuth. */
@NullMarked
package io.millrace.adapters.http.error;

import org.jspecify.annotations.NullMarked;
