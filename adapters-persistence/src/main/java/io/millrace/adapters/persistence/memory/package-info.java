/** What the service remembers in PostgreSQL, joined. */
@NullMarked
package io.millrace.adapters.persistence.memory;

import org.jspecify.annotations.NullMarked;
