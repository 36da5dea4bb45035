/** The routes about the caller and its privileges, in the wire format of Elasticsearch. */
@NullMarked
package io.millrace.adapters.http.security.caller;

import org.jspecify.annotations.NullMarked;
