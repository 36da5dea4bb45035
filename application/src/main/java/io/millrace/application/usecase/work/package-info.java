/**
 * Jobs that survive the end of an instance. An idle worker finds them, executes them under a lease, and hands them over
 * when it ends.
 */
@NullMarked
package io.millrace.application.usecase.work;

import org.jspecify.annotations.NullMarked;
