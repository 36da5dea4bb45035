/** Strict parsing of JSON in requests, and rendering of JSON in responses with the output options of Elasticsearch. */
@NullMarked
package io.millrace.adapters.http.json;

import org.jspecify.annotations.NullMarked;
