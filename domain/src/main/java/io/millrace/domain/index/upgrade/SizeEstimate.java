package io.millrace.domain.index.upgrade;

import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.Timestamp;

/** Estimates the size that an index has after its upgrade, from a sample of its documents. Not thread-safe. */
public interface SizeEstimate {

    /**
     * The estimated size of an index.
     *
     * @param bytes the total size in bytes
     * @param filters the size of the filters, which is included in the total. Every search for a value of a field reads
     *     the filters
     */
    record Size(long bytes, long filters) {}

    /** Adds a document to the sample. Callers should add documents roughly in the order of arrival. */
    void add(DocumentId id, Timestamp timestamp, byte[] source);

    /** Returns the estimated size of an index with this number of similar documents. The sample must not be empty. */
    Size of(long documents);
}
