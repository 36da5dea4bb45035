/** The command line: what each command prints and the exit status it ends with. */
@NullMarked
package io.millrace.bootstrap.command;

import org.jspecify.annotations.NullMarked;
