/** The tables in plain text or JSON below {@code /_cat}. */
@NullMarked
package io.millrace.adapters.http.cat;

import org.jspecify.annotations.NullMarked;
