/** Provides PostgreSQL as an engine. */
@NullMarked
package io.millrace.adapters.persistence.engine;

import org.jspecify.annotations.NullMarked;
