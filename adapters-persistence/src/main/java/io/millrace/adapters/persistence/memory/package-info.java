/** Provides the service memory: users, tokens, tasks, leases and settings. */
@NullMarked
package io.millrace.adapters.persistence.memory;

import org.jspecify.annotations.NullMarked;
