package io.millrace.adapters.http.document.aggregation;

import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.domain.document.Place;
import java.util.Map;

/**
 * The settings of a response.
 *
 * @param documents the documents in results
 * @param isTyped whether the names of results begin with their types
 * @param deadline called regularly; an exception that it throws ends the work
 */
record Answer(Map<Place, StoredDocument> documents, boolean isTyped, Runnable deadline) {}
