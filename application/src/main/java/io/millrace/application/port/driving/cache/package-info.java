/** The use cases of caches. */
@NullMarked
package io.millrace.application.port.driving.cache;

import org.jspecify.annotations.NullMarked;
