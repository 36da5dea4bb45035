/** What callers may do with documents. */
@NullMarked
package io.millrace.application.port.driving.document;

import org.jspecify.annotations.NullMarked;
