/** Checks everything the service needs, and proposes corrections. */
@NullMarked
package io.millrace.bootstrap.command.doctor;

import org.jspecify.annotations.NullMarked;
