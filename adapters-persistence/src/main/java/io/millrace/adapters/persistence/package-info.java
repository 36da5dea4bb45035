/** The PostgreSQL adapter of the service. */
@NullMarked
package io.millrace.adapters.persistence;

import org.jspecify.annotations.NullMarked;
