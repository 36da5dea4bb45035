/** Checks everything the service needs, and says how to correct it. */
@NullMarked
package io.millrace.bootstrap.command.doctor;

import org.jspecify.annotations.NullMarked;
