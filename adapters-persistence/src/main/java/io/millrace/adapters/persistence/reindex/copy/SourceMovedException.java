package io.millrace.adapters.persistence.reindex.copy;

import io.millrace.domain.index.IndexName;

/**
 * Thrown if a copy cannot resume after its last range. Either a table was rewritten, so that its rows have other
 * positions, or a crash of the database lost the last ranges.
 */
final class SourceMovedException extends RuntimeException {

    SourceMovedException(IndexName source) {
        super("the documents of index [" + source + "] were moved, or copied ranges are missing");
    }
}
