/** Use cases for data streams and index templates. */
@NullMarked
package io.millrace.application.usecase.stream;

import org.jspecify.annotations.NullMarked;
