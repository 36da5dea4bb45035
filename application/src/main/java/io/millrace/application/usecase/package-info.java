/** The use cases, one service each, in the rooms of their concepts. */
@NullMarked
package io.millrace.application.usecase;

import org.jspecify.annotations.NullMarked;
