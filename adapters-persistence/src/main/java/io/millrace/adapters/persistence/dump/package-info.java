/** Dumps the whole database to one file, and restores it. */
@NullMarked
package io.millrace.adapters.persistence.dump;

import org.jspecify.annotations.NullMarked;
