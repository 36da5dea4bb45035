/** A PostgreSQL server managed by the service: unpacked, initialized, started, watched and stopped. */
@NullMarked
package io.millrace.adapters.persistence.embedded;

import org.jspecify.annotations.NullMarked;
