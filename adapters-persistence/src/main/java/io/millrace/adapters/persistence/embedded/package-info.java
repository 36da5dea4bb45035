/** PostgreSQL as a child of the service: unpacked, initialised, started, watched and stopped. */
@NullMarked
package io.millrace.adapters.persistence.embedded;

import org.jspecify.annotations.NullMarked;
