/** Use cases for upgrading data streams and plain indices in place, and the worker that executes the upgrades. */
@NullMarked
package io.millrace.application.usecase.reindex;

import org.jspecify.annotations.NullMarked;
