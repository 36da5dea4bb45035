/** Checks the machine, database and cluster of the service, and suggests a remedy for each problem. */
@NullMarked
package io.millrace.bootstrap.command.doctor;

import org.jspecify.annotations.NullMarked;
