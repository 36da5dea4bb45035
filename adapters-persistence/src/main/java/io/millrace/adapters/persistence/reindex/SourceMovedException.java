package io.millrace.adapters.persistence.reindex;

import io.millrace.domain.index.IndexName;

/**
 * Copying cannot resume: the database has rewritten the table of the source, so that its documents have other places,
 * or lost the last ranges in a crash.
 */
final class SourceMovedException extends RuntimeException {

    SourceMovedException(IndexName source) {
        super("the documents of index [" + source + "] lie elsewhere now, or not all copied ranges are there");
    }
}
