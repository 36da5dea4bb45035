/** Use cases for the status and the migration of system features. */
@NullMarked
package io.millrace.application.port.driving.feature;

import org.jspecify.annotations.NullMarked;
