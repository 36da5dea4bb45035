package io.millrace.adapters.http.document;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.error.Rejections;
import io.millrace.adapters.http.error.StoreError;
import io.millrace.adapters.http.index.Targets;
import io.millrace.application.port.driving.document.IngestDocuments.Outcome;
import java.io.IOException;

/** Writes what became of a document. */
final class Outcomes {

    private Outcomes() {}

    /** Writes the members of a created document, up to those that only one of the two kinds of answers has. */
    static void writeCreated(JsonGenerator json, Outcome.Created created) throws IOException {
        json.writeStringField("_index", created.index().value());
        json.writeStringField("_id", created.id().value());
        json.writeNumberField("_version", 1);
        json.writeStringField("result", "created");
        Targets.writeShards(json, 1);
        if (created.sequence().isPresent()) {
            json.writeNumberField("_seq_no", created.sequence().getAsLong());
            json.writeNumberField("_primary_term", 1);
        }
    }

    static void writeRefused(JsonGenerator json, Outcome.Refused refused) throws IOException {
        StoreError error = Rejections.translate(refused.rejection());
        json.writeStringField("_index", refused.index());
        if (refused.id().isPresent()) {
            json.writeStringField("_id", refused.id().get());
        }
        json.writeNumberField("status", error.status());
        json.writeFieldName("error");
        error.writeItemTo(json);
    }
}
