/** Use cases for indices. */
@NullMarked
package io.millrace.application.usecase.index;

import org.jspecify.annotations.NullMarked;
