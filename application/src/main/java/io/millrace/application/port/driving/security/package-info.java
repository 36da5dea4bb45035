/** Signing in and out, tokens, and who may do what. */
@NullMarked
package io.millrace.application.port.driving.security;

import org.jspecify.annotations.NullMarked;
