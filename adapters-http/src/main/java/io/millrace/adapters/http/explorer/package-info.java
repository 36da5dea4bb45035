/** The GraphQL explorer page and its files. */
@NullMarked
package io.millrace.adapters.http.explorer;

import org.jspecify.annotations.NullMarked;
