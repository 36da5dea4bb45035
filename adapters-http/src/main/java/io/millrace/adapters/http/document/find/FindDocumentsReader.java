package io.millrace.adapters.http.document.find;

import io.millrace.adapters.http.document.hit.SourceFilter;
import io.millrace.adapters.http.document.query.QueryReader;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.JsonValue.Member;
import io.millrace.application.port.driving.document.ReadDocuments;
import io.millrace.application.port.driving.document.ReadDocuments.Wanted;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Parses the body of a request for many documents. The entries of {@code docs} may name an index; without one, and for
 * {@code ids}, the index of the path applies.
 */
final class FindDocumentsReader {

    /** The maximum number of errors that the response to a request contains. */
    private static final int MOST_COMPLAINTS = 10;

    private final Optional<String> defaultIndex;
    private final Optional<SourceFilter> defaultSource;
    private final Optional<List<String>> defaultFields;
    private final List<Draft> drafts = new ArrayList<>();

    private FindDocumentsReader(
            Optional<String> defaultIndex, Optional<SourceFilter> defaultSource, Optional<List<String>> defaultFields) {
        this.defaultIndex = defaultIndex;
        this.defaultSource = defaultSource;
        this.defaultFields = defaultFields;
    }

    /** A document to find, the filter for its {@code _source}, and its wanted fields. */
    record Entry(Wanted wanted, SourceFilter source, StoredFields fields) {}

    private record Draft(
            Optional<String> index,
            Optional<String> id,
            Optional<SourceFilter> source,
            Optional<List<String>> fields) {}

    /**
     * Parses the body.
     *
     * @param index the default index of documents
     * @param source the default filter of documents
     * @param fields the default of the fields of documents
     * @throws RequestRefusedException 400 with the message of Elasticsearch
     */
    static List<Entry> read(
            JsonObject body, Optional<String> index, Optional<SourceFilter> source, Optional<List<String>> fields) {
        FindDocumentsReader reader = new FindDocumentsReader(index, source, fields);
        for (Member member : body.members()) {
            reader.readMember(member);
        }
        return reader.entries();
    }

    private void readMember(Member member) {
        JsonValue value = member.value();
        if (!value.isArray()) {
            throw QueryReader.refused(
                    value, "unexpected token [" + value.kind() + "], expected [FIELD_NAME] or [START_ARRAY]");
        }
        boolean docs = member.name().equals("docs");
        if (!docs && !member.name().equals("ids")) {
            throw QueryReader.refused(
                    value, "unknown key [" + member.name() + "] for a " + value.kind() + ", expected [docs] or [ids]");
        }
        if (drafts.size() + value.elements().size() > ReadDocuments.MOST_DOCUMENTS) {
            throw RequestRefusedException.illegalArgument(
                    "at most [" + ReadDocuments.MOST_DOCUMENTS + "] documents can be requested at once");
        }
        for (JsonValue element : value.elements()) {
            drafts.add(docs ? document(element) : id(element));
        }
    }

    private Draft id(JsonValue element) {
        if (element.isObject() || element.isArray() || element.isNull()) {
            throw RequestRefusedException.illegalArgument("ids array element should only contain ids");
        }
        return new Draft(defaultIndex, Optional.of(element.text()), defaultSource, defaultFields);
    }

    private Draft document(JsonValue element) {
        if (!element.isObject()) {
            throw RequestRefusedException.illegalArgument("docs array element should include an object");
        }
        Optional<String> index = defaultIndex;
        Optional<String> id = Optional.empty();
        Optional<SourceFilter> source = defaultSource;
        Optional<List<String>> fields = defaultFields;
        for (Member member : element.members().values()) {
            JsonValue value = member.value();
            if (value.isNull()) {
                continue;
            }
            switch (member.name()) {
                case "_index" -> index = Optional.of(text(member));
                case "_id" -> id = Optional.of(text(member));
                case "_source" -> source = Optional.of(source(value));
                case "stored_fields" -> fields = Optional.of(fields(value));
                case "version_type" -> requireInternal(text(member));
                case "routing", "version" ->
                    throw RequestRefusedException.illegalArgument(
                            "[" + member.name() + "] of a document to find is not offered");
                default -> throw unreadable("failed to parse multi get request. unknown field [" + member.name() + "]");
            }
        }
        return new Draft(index, id, source, fields);
    }

    private static String text(Member member) {
        JsonValue value = member.value();
        if (value.isObject() || value.isArray()) {
            throw unreadable("failed to parse multi get request. field [" + member.name()
                    + "] must have a simple value but has a [" + value.kind() + "]");
        }
        return value.text();
    }

    private static SourceFilter source(JsonValue value) {
        if (value.kind() == JsonValue.Kind.VALUE_NUMBER) {
            throw unreadable("illegal type for _source: [" + value.kind() + "]");
        }
        return SourceFilter.read(value);
    }

    private static List<String> fields(JsonValue value) {
        List<JsonValue> names = value.isArray() ? value.elements() : List.of(value);
        for (JsonValue name : names) {
            if (name.kind() != JsonValue.Kind.VALUE_STRING) {
                throw unreadable(
                        "failed to parse multi get request. field [stored_fields] must contain names but has a ["
                                + name.kind() + "]");
            }
        }
        return names.stream().map(JsonValue::text).toList();
    }

    private static void requireInternal(String versionType) {
        if (!versionType.equals("internal")) {
            throw RequestRefusedException.illegalArgument(
                    "[version_type] with value [" + versionType + "] is not offered, only [internal]");
        }
    }

    private static RequestRefusedException unreadable(String reason) {
        return RequestRefusedException.of(400, "parse_exception", reason);
    }

    private List<Entry> entries() {
        List<String> complaints = new ArrayList<>();
        if (drafts.isEmpty()) {
            complaints.add("no documents to get");
        }
        List<Entry> entries = new ArrayList<>(drafts.size());
        for (int i = 0; i < drafts.size() && complaints.size() < MOST_COMPLAINTS; i++) {
            Draft draft = drafts.get(i);
            if (draft.index().isEmpty()) {
                complaints.add("index is missing for doc " + i);
            }
            if (draft.id().isEmpty()) {
                complaints.add("id is missing for doc " + i);
            }
            if (complaints.isEmpty()) {
                Wanted wanted =
                        new Wanted(draft.index().orElseThrow(), draft.id().orElseThrow());
                entries.add(new Entry(
                        wanted, StoredFields.source(draft.source(), draft.fields()), StoredFields.of(draft.fields())));
            }
        }
        if (!complaints.isEmpty()) {
            throw refused(complaints);
        }
        return entries;
    }

    private static RequestRefusedException refused(List<String> complaints) {
        StringBuilder reason = new StringBuilder("Validation Failed: ");
        for (int i = 0; i < complaints.size(); i++) {
            reason.append(i + 1).append(": ").append(complaints.get(i)).append(';');
        }
        return RequestRefusedException.of(400, "action_request_validation_exception", reason.toString());
    }
}
