/** Stores lifecycles of data streams in tables. */
@NullMarked
package io.millrace.adapters.persistence.lifecycle;

import org.jspecify.annotations.NullMarked;
