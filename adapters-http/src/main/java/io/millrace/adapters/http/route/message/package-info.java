/** Parts of HTTP messages: headers, media types, parameters and paths. */
@NullMarked
package io.millrace.adapters.http.route.message;

import org.jspecify.annotations.NullMarked;
