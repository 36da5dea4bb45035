/** Use cases for caches. */
@NullMarked
package io.millrace.application.port.driving.cache;

import org.jspecify.annotations.NullMarked;
