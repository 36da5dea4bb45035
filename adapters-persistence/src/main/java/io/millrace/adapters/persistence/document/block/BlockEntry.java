package io.millrace.adapters.persistence.document.block;

import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.Timestamp;

/**
 * A document of a block without its source.
 *
 * @param sequence the sequence number of the document; each entry of a block has a higher number than the previous
 *     entry
 * @param bytes the length of the source in UTF-8
 */
public record BlockEntry(DocumentId id, Timestamp timestamp, long sequence, int bytes) {}
