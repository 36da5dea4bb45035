/** Use cases for documents. */
@NullMarked
package io.millrace.application.port.driving.document;

import org.jspecify.annotations.NullMarked;
