package io.millrace.adapters.http.document;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.domain.document.FieldPath;
import java.util.Set;

/**
 * Upstream's metadata fields. They are not stored in documents, so queries for them inside documents would never match.
 */
final class MetadataFields {

    static final String ID = "_id";

    private static final Set<String> NAMES = Set.of(
            ID,
            "_index",
            "_source",
            "_type",
            "_routing",
            "_seq_no",
            "_primary_term",
            "_version",
            "_size",
            "_doc_count",
            "_field_names",
            "_ignored",
            "_nested_path",
            "_tier",
            "_score");

    private MetadataFields() {}

    /**
     * Returns the path {@code name} for a query on fields of documents.
     *
     * @param query the kind of query, with optional details, for the message
     * @throws RequestRefusedException 400 if it names metadata
     * @throws io.millrace.domain.Rejection if it is not a valid field name
     */
    static FieldPath requireNone(String query, String name) {
        if (NAMES.contains(name)) {
            throw refused("[" + query + "]", name, "");
        }
        return new FieldPath(name);
    }

    static RequestRefusedException refused(String query, String name, String more) {
        String instead = switch (name) {
            case ID -> "use [ids], [term] or [terms]";
            case "_index" -> "name the index in the path";
            default -> "use a field of the document";
        };
        return RequestRefusedException.illegalArgument(
                query + " on [" + name + "]" + more + " is not offered, " + instead);
    }
}
