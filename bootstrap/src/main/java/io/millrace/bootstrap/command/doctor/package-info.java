/** Looks at everything the service needs, and says what to do about what is missing. */
@NullMarked
package io.millrace.bootstrap.command.doctor;

import org.jspecify.annotations.NullMarked;
