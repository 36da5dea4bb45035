/** The memory of the service in PostgreSQL. */
@NullMarked
package io.millrace.adapters.persistence.memory;

import org.jspecify.annotations.NullMarked;
