package io.millrace.adapters.persistence.reindex;

import io.millrace.domain.index.IndexName;

/**
 * Says that what was copied so far cannot be built on: the database has rewritten the table that is being copied, so that
 * its documents lie elsewhere now, or has lost the last ranges when it crashed.
 */
final class SourceMovedException extends RuntimeException {

    SourceMovedException(IndexName source) {
        super("the documents of index [" + source + "] lie elsewhere now, or not all copied ranges are there");
    }
}
