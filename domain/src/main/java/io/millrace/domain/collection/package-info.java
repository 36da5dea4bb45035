/** Collections with limits. */
@NullMarked
package io.millrace.domain.collection;

import org.jspecify.annotations.NullMarked;
