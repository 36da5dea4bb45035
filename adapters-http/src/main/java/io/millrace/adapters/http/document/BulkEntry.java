package io.millrace.adapters.http.document;

import io.millrace.application.port.driving.document.IngestDocuments.Item;
import io.millrace.domain.Rejection;
import java.util.Optional;

/**
 * One operation of a bulk body.
 *
 * @param item has no source if the operation carries none, or its document cannot be taken
 * @param refused why the operation fails before anything is tried
 */
record BulkEntry(Item item, Optional<Rejection> refused) {}
