/** Faults at every point of what the service does with its database, and what must hold after them. */
@NullMarked
package io.millrace.adapters.persistence.fault;

import org.jspecify.annotations.NullMarked;
