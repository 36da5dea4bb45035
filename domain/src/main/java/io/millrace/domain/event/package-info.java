/** Security events for listeners. */
@NullMarked
package io.millrace.domain.event;

import org.jspecify.annotations.NullMarked;
