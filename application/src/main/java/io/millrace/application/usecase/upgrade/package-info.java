/** Replaces one index by another, whatever it belongs to. */
@NullMarked
package io.millrace.application.usecase.upgrade;

import org.jspecify.annotations.NullMarked;
