package io.millrace.adapters.http.document.query;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.domain.document.query.FieldPath;
import java.util.Set;

/**
 * The metadata fields of Elasticsearch. They are not part of documents, so a query on such a field would never match.
 */
public final class MetadataFields {

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
     * Returns {@code name} as the path of a field.
     *
     * @param query the kind of query and optional details, for the message
     * @throws RequestRefusedException 400 if the name is a metadata field
     * @throws io.millrace.domain.Rejection if the name is no valid field name
     */
    public static FieldPath requireNone(String query, String name) {
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
