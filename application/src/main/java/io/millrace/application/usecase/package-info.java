/** The use cases, one service each, in packages by concept. */
@NullMarked
package io.millrace.application.usecase;

import org.jspecify.annotations.NullMarked;
