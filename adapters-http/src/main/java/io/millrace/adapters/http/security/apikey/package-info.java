/** The routes of API keys, in the wire format of Elasticsearch. */
@NullMarked
package io.millrace.adapters.http.security.apikey;

import org.jspecify.annotations.NullMarked;
