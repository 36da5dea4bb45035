/** What callers may do with indices. */
@NullMarked
package io.millrace.application.port.driving.index;

import org.jspecify.annotations.NullMarked;
