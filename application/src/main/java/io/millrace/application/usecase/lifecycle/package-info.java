/** Use cases for lifecycles of data streams. */
@NullMarked
package io.millrace.application.usecase.lifecycle;

import org.jspecify.annotations.NullMarked;
