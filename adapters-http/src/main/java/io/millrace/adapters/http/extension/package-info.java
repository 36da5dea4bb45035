/** What a class on the class path may supply or replace, where that takes a type of a library or of HTTP. */
@NullMarked
package io.millrace.adapters.http.extension;

import org.jspecify.annotations.NullMarked;
