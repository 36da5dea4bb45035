/** Use cases for documents. */
@NullMarked
package io.millrace.application.usecase.document;

import org.jspecify.annotations.NullMarked;
