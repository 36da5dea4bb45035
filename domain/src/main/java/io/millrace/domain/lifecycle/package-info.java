/** The rules that decide when data streams are rolled over and when their backing indices are removed. */
@NullMarked
package io.millrace.domain.lifecycle;

import org.jspecify.annotations.NullMarked;
