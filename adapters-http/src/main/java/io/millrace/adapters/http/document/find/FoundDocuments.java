package io.millrace.adapters.http.document.find;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.document.hit.DocumentName;
import io.millrace.adapters.http.document.hit.HitFields;
import io.millrace.adapters.http.document.hit.SourceFilter;
import io.millrace.adapters.http.json.rendering.EmbeddedJson;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import java.io.IOException;
import java.util.Optional;

/** Writes the result of finding a document by id. */
final class FoundDocuments {

    private FoundDocuments() {}

    /**
     * How a document is written.
     *
     * @param isTyped whether documents have a type
     */
    record Form(SourceFilter source, HitFields fields, boolean isTyped) {}

    static void write(JsonGenerator json, StoredDocument document, Form form, Runnable deadline) throws IOException {
        json.writeStartObject();
        DocumentName.writeIndex(json, document.index().value(), form.isTyped());
        json.writeStringField("_id", document.place().id().value());
        json.writeNumberField("_version", 1);
        if (document.sequence().isPresent()) {
            json.writeNumberField("_seq_no", document.sequence().getAsLong());
            json.writeNumberField("_primary_term", 1);
        }
        json.writeBooleanField("found", true);
        Optional<String> source = form.source().apply(document.source(), deadline);
        if (source.isPresent()) {
            EmbeddedJson.writeDocument(json, "_source", source.get(), deadline);
        }
        form.fields().write(json, document, deadline);
        json.writeEndObject();
    }

    static void writeMissing(JsonGenerator json, String target, String id, boolean isTyped) throws IOException {
        json.writeStartObject();
        DocumentName.writeIndex(json, target, isTyped);
        json.writeStringField("_id", id);
        json.writeBooleanField("found", false);
        json.writeEndObject();
    }
}
