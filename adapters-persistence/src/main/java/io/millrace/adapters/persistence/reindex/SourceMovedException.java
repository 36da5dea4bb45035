package io.millrace.adapters.persistence.reindex;

import io.millrace.domain.index.IndexName;

/** Says that the database has rewritten the table that is being copied, so that its documents lie elsewhere now. */
final class SourceMovedException extends RuntimeException {

    SourceMovedException(IndexName source) {
        super("the documents of index [" + source + "] lie elsewhere now");
    }
}
