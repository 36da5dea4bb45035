package io.millrace.adapters.http.document.hit;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.json.rendering.EmbeddedJson;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import java.io.IOException;
import java.util.Optional;

/**
 * The members of a hit, except its sort values.
 *
 * @param isIdentified whether hits contain the id of the document
 * @param hasVersion whether hits contain the version, which is always 1
 * @param hasNumbers whether hits contain the sequence number, if the index records the order of arrival
 * @param isScored whether hits contain a score
 * @param source the part of the document to return
 * @param isTyped whether hits contain the type of the document
 */
public record HitForm(
        boolean isIdentified,
        boolean hasVersion,
        boolean hasNumbers,
        boolean isScored,
        SourceFilter source,
        HitFields fields,
        boolean isTyped) {

    /** Returns this form with or without the type of the document. */
    public HitForm withType(boolean typed) {
        return new HitForm(isIdentified, hasVersion, hasNumbers, isScored, source, fields, typed);
    }

    /**
     * Writes the members of a hit.
     *
     * @param score the score of the document, if hits contain it
     * @param deadline called regularly; an exception that it throws ends the work
     */
    public void write(JsonGenerator json, StoredDocument document, float score, Runnable deadline) throws IOException {
        DocumentName.writeIndex(json, document.index().value(), isTyped);
        if (isIdentified) {
            json.writeStringField("_id", document.place().id().value());
        }
        if (hasVersion) {
            json.writeNumberField("_version", 1);
        }
        if (hasNumbers && document.sequence().isPresent()) {
            json.writeNumberField("_seq_no", document.sequence().getAsLong());
            json.writeNumberField("_primary_term", 1);
        }
        if (isScored) {
            json.writeNumberField("_score", score);
        } else {
            json.writeNullField("_score");
        }
        Optional<String> shown = source.apply(document.source(), deadline);
        if (shown.isPresent()) {
            EmbeddedJson.writeDocument(json, "_source", shown.get(), deadline);
        }
        fields.write(json, document, deadline);
    }
}
