/** Assembles token security. */
@NullMarked
package io.millrace.bootstrap.security;

import org.jspecify.annotations.NullMarked;
