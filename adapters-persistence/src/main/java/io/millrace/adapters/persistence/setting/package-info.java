/** Stores cluster settings and other state that the instances share. */
@NullMarked
package io.millrace.adapters.persistence.setting;

import org.jspecify.annotations.NullMarked;
