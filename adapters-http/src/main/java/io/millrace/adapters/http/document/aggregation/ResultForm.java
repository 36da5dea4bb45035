package io.millrace.adapters.http.document.aggregation;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.domain.document.Place;
import io.millrace.domain.document.aggregation.AggregationResult;
import io.millrace.domain.document.aggregation.BucketKey;
import java.io.IOException;
import java.util.Map;

/** Writes the result of one kind of aggregation. */
interface ResultForm {

    /** Returns the type of the result, for typed names. */
    String type(AggregationResult result);

    /** Returns the text of the key of a bucket, for results that refer to buckets. */
    default String text(BucketKey key) {
        return key instanceof BucketKey.Term term ? term.text() : key.toString();
    }

    /** Writes the members of the result. */
    void write(JsonGenerator json, AggregationResult result, Answer answer) throws IOException;

    /**
     * The settings of a response.
     *
     * @param documents the documents in results
     * @param isTyped whether the names of results begin with their types
     * @param deadline called regularly; an exception that it throws ends the work
     */
    record Answer(Map<Place, StoredDocument> documents, boolean isTyped, Runnable deadline) {}
}
