/** The implementations of the use cases, in packages by concept. */
@NullMarked
package io.millrace.application.usecase;

import org.jspecify.annotations.NullMarked;
