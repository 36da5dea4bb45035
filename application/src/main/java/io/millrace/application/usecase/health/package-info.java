/** Use cases for the state of the service. */
@NullMarked
package io.millrace.application.usecase.health;

import org.jspecify.annotations.NullMarked;
