package io.millrace.adapters.http.document.find;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.document.find.FindDocumentsReader.Entry;
import io.millrace.adapters.http.document.hit.DocumentName;
import io.millrace.adapters.http.document.hit.HitFields;
import io.millrace.adapters.http.document.hit.SourceFilter;
import io.millrace.adapters.http.error.Rejections;
import io.millrace.adapters.http.error.StoreError;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.NotOffered;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.caller.Access;
import io.millrace.adapters.http.route.message.Parameters;
import io.millrace.application.port.driving.document.ReadDocuments;
import io.millrace.application.port.driving.document.ReadDocuments.Outcome;
import io.millrace.application.port.driving.document.ReadDocuments.Wanted;
import io.millrace.application.port.driving.index.ReadIndices;
import io.millrace.domain.Rejection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** {@code GET|POST /_mget} and {@code /{index}/_mget}. */
public record FindDocumentsHandler(ReadDocuments documents, ReadIndices indices) implements Handler {

    public static String[] parameters() {
        return new String[] {
            "preference",
            "realtime",
            "refresh",
            "_source",
            "_source_includes",
            "_source_excludes",
            "force_synthetic_source",
            StoredFields.PARAMETER,
            "routing"
        };
    }

    @Override
    public Response handle(Request request) {
        Parameters parameters = request.parameters();
        parameters.bool("realtime", true);
        parameters.bool("refresh", false);
        NotOffered.requireNone(parameters, "force_synthetic_source", "routing");
        List<Entry> entries = FindDocumentsReader.read(
                request.json("multi_get"),
                request.findVariable("index"),
                SourceFilter.find(parameters),
                StoredFields.find(parameters));
        List<Outcome> outcomes = find(entries, request.access());
        FieldsOfIndices fields = new FieldsOfIndices(
                StoredFields.ofIndices(indices, withFields(entries, outcomes), request.deadline()), new HashMap<>());
        return Response.object(200, json -> write(json, entries, outcomes, fields, request));
    }

    /**
     * Finds the documents. Rejects each document that the caller may not read; if the caller may read none of them,
     * rejects the whole request.
     */
    private List<Outcome> find(List<Entry> entries, Access access) {
        Set<String> names = new LinkedHashSet<>();
        entries.forEach(entry -> names.add(entry.wanted().target()));
        Map<String, Rejection> refused = access.refused(names);
        if (refused.size() == names.size()) {
            throw refused.values().iterator().next();
        }
        List<Wanted> allowed = entries.stream()
                .map(Entry::wanted)
                .filter(wanted -> !refused.containsKey(wanted.target()))
                .toList();
        List<Outcome> found = allowed.isEmpty() ? List.of() : documents.find(allowed);
        List<Outcome> outcomes = new ArrayList<>(entries.size());
        int next = 0;
        for (Entry entry : entries) {
            Rejection refusal = refused.get(entry.wanted().target());
            outcomes.add(refusal == null ? found.get(next++) : new Outcome.Refused(refusal));
        }
        return outcomes;
    }

    /** Returns the names of the indices whose found documents need stored fields. */
    private static Set<String> withFields(List<Entry> entries, List<Outcome> outcomes) {
        Set<String> names = new LinkedHashSet<>();
        for (int i = 0; i < entries.size(); i++) {
            if (!entries.get(i).fields().names().isEmpty() && outcomes.get(i) instanceof Outcome.Present present) {
                names.add(present.document().index().value());
            }
        }
        return names;
    }

    /**
     * The stored fields of indices, which many documents of a response share.
     *
     * @param stored the names of all stored fields, by the names of the indices
     * @param known the fields that documents of an index want, by the name of the index
     */
    private record FieldsOfIndices(Map<String, Set<String>> stored, Map<String, Map<StoredFields, HitFields>> known) {

        HitFields of(Outcome.Present present, StoredFields wanted) {
            String index = present.document().index().value();
            Set<String> names = stored.get(index);
            return names == null || wanted.names().isEmpty()
                    ? HitFields.NONE
                    : known.computeIfAbsent(index, any -> new HashMap<>())
                            .computeIfAbsent(wanted, fields -> fields.among(names));
        }
    }

    private static void write(
            JsonGenerator json, List<Entry> entries, List<Outcome> outcomes, FieldsOfIndices fields, Request request)
            throws IOException {
        boolean isTyped = request.negotiation().hasTypes();
        json.writeArrayFieldStart("docs");
        for (int i = 0; i < entries.size(); i++) {
            request.deadline().run();
            Wanted wanted = entries.get(i).wanted();
            Outcome outcome = outcomes.get(i);
            if (outcome instanceof Outcome.Present present) {
                Entry entry = entries.get(i);
                FoundDocuments.write(
                        json,
                        present.document(),
                        new FoundDocuments.Form(entry.source(), fields.of(present, entry.fields()), isTyped),
                        request.deadline());
            } else if (outcome instanceof Outcome.Refused refused) {
                json.writeStartObject();
                DocumentName.writeIndex(json, wanted.target(), isTyped);
                json.writeStringField("_id", wanted.id());
                json.writeFieldName("error");
                StoreError error = Rejections.translate(refused.rejection());
                error.writeErrorTo(json);
                request.rejected().accept(error);
                json.writeEndObject();
            } else {
                FoundDocuments.writeMissing(json, wanted.target(), wanted.id(), isTyped);
            }
        }
        json.writeEndArray();
    }
}
