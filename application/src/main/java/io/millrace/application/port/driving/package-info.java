/** All use cases that adapters call. */
@NullMarked
package io.millrace.application.port.driving;

import org.jspecify.annotations.NullMarked;
