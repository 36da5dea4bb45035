/** Assembles the server and its endpoints. */
@NullMarked
package io.millrace.bootstrap.api;

import org.jspecify.annotations.NullMarked;
