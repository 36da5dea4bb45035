/** Replaces an outdated index of a data stream or a system feature, or a plain index, by a new index. */
@NullMarked
package io.millrace.application.usecase.upgrade;

import org.jspecify.annotations.NullMarked;
