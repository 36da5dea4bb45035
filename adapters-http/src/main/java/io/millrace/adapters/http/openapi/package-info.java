/** The description of all routes, for people and for what makes clients. */
@NullMarked
package io.millrace.adapters.http.openapi;

import org.jspecify.annotations.NullMarked;
