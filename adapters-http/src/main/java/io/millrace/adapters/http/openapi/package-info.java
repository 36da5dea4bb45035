/** The description of all routes, for people and for client generators. */
@NullMarked
package io.millrace.adapters.http.openapi;

import org.jspecify.annotations.NullMarked;
