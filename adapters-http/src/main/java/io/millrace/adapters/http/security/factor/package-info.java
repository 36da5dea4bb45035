/** The routes of second factors. */
@NullMarked
package io.millrace.adapters.http.security.factor;

import org.jspecify.annotations.NullMarked;
