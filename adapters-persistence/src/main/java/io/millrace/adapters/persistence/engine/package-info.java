/** PostgreSQL as an engine, joined. */
@NullMarked
package io.millrace.adapters.persistence.engine;

import org.jspecify.annotations.NullMarked;
