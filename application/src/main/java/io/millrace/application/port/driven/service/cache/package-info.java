/** Ports for the in-memory caches, which save queries and computation. */
@NullMarked
package io.millrace.application.port.driven.service.cache;

import org.jspecify.annotations.NullMarked;
