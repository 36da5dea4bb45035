/** Use cases for token security. */
@NullMarked
package io.millrace.application.usecase.security;

import org.jspecify.annotations.NullMarked;
