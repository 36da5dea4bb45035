/** Combines two engines into one. */
@NullMarked
package io.millrace.application.usecase.routing;

import org.jspecify.annotations.NullMarked;
