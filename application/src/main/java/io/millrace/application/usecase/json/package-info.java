/** Writes and reads JSON objects that the service creates. */
@NullMarked
package io.millrace.application.usecase.json;

import org.jspecify.annotations.NullMarked;
