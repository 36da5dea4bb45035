/** Checks a running service, and suggests a remedy for each problem. */
@NullMarked
package io.millrace.command.doctor;

import org.jspecify.annotations.NullMarked;
