/** Dump of the whole database to one file, and restore. */
@NullMarked
package io.millrace.adapters.persistence.dump;

import org.jspecify.annotations.NullMarked;
