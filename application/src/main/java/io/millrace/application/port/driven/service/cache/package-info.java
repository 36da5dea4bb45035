/** Ports for the in-memory caches, which avoid repeated queries and computations. */
@NullMarked
package io.millrace.application.port.driven.service.cache;

import org.jspecify.annotations.NullMarked;
