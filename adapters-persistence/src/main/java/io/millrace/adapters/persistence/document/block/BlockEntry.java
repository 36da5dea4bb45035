package io.millrace.adapters.persistence.document.block;

import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.Timestamp;

/**
 * A document of a block without its source.
 *
 * @param sequence the sequence number of the document; it increases from entry to entry of a block
 * @param bytes the length of the source in UTF-8
 */
public record BlockEntry(DocumentId id, Timestamp timestamp, long sequence, int bytes) {}
