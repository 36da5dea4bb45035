/** The packaged program, started as a process and used over HTTP. */
@NullMarked
package io.millrace.bootstrap.program;

import org.jspecify.annotations.NullMarked;
