/** Upgrading data streams in place: the requests, and the worker that carries them out. */
@NullMarked
package io.millrace.application.usecase.reindex;

import org.jspecify.annotations.NullMarked;
