package io.millrace.adapters.http.document;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.NotOffered;
import io.millrace.adapters.http.route.Parameters;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driving.document.FindDocument;
import io.millrace.domain.document.DocumentId;
import java.io.IOException;
import java.util.Objects;
import java.util.Optional;

/** {@code GET|HEAD /{index}/_doc/{id}}. */
final class FindDocumentHandler implements Handler {

    static final String[] PARAMETERS = {
        "preference",
        "realtime",
        "refresh",
        "_source",
        "_source_includes",
        "_source_excludes",
        "force_synthetic_source",
        "stored_fields",
        "routing",
        "version",
        "version_type"
    };

    private final FindDocument find;

    FindDocumentHandler(FindDocument find) {
        this.find = Objects.requireNonNull(find, "find");
    }

    @Override
    public Response handle(Request request) {
        String target = request.variable("index");
        request.access().require(target);
        Parameters parameters = request.parameters();
        parameters.bool("realtime", true);
        parameters.bool("refresh", false);
        NotOffered.requireNone(parameters, "force_synthetic_source", "stored_fields", "routing", "version");
        NotOffered.requireOnly(parameters, "version_type", "internal");
        SourceFilter source = SourceFilter.find(parameters).orElse(SourceFilter.ALL);
        DocumentId id = new DocumentId(request.variable("id"));
        Optional<StoredDocument> found = find.find(target, id);
        return found.isPresent()
                ? Response.json(200, json -> write(json, found.get(), source))
                : Response.json(404, json -> writeMissing(json, target, id));
    }

    private static void write(JsonGenerator json, StoredDocument document, SourceFilter filter) throws IOException {
        json.writeStartObject();
        json.writeStringField("_index", document.index().value());
        json.writeStringField("_id", document.place().id().value());
        json.writeNumberField("_version", 1);
        if (document.sequence().isPresent()) {
            json.writeNumberField("_seq_no", document.sequence().getAsLong());
            json.writeNumberField("_primary_term", 1);
        }
        json.writeBooleanField("found", true);
        Optional<String> source = filter.apply(document.source());
        if (source.isPresent()) {
            json.writeFieldName("_source");
            json.writeRawValue(source.get());
        }
        json.writeEndObject();
    }

    private static void writeMissing(JsonGenerator json, String target, DocumentId id) throws IOException {
        json.writeStartObject();
        json.writeStringField("_index", target);
        json.writeStringField("_id", id.value());
        json.writeBooleanField("found", false);
        json.writeEndObject();
    }
}
