/** The whole database in one file, and back. */
@NullMarked
package io.millrace.adapters.persistence.dump;

import org.jspecify.annotations.NullMarked;
