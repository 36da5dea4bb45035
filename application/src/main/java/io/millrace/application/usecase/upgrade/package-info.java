/** How one index takes the place of another, whatever it belongs to. */
@NullMarked
package io.millrace.application.usecase.upgrade;

import org.jspecify.annotations.NullMarked;
