/** Use cases for in-place upgrades of data streams and plain indices, and the work that executes the upgrades. */
@NullMarked
package io.millrace.application.usecase.reindex;

import org.jspecify.annotations.NullMarked;
