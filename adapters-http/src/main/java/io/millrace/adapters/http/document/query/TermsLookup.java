package io.millrace.adapters.http.document.query;

import io.millrace.adapters.http.json.JsonValue;
import io.millrace.domain.document.query.FieldValue;
import java.util.List;

/** Reads values of other documents for {@code terms} queries. */
public interface TermsLookup {

    /** Rejects all references to documents. */
    TermsLookup NONE = (place, reference) -> {
        throw QueryReader.refused(place, "[terms] query with a document lookup is not offered");
    };

    /** Rejects all references to documents in scrolls, because the pages of a scroll are separate requests. */
    TermsLookup OF_SCROLLS = (place, reference) -> {
        throw QueryReader.refused(
                place, "[terms] query with a document lookup is not offered in a scroll context, use [search_after]");
    };

    /**
     * Returns the values; empty if the document does not exist.
     *
     * @param place the place of the reference in the request, for messages
     * @throws io.millrace.domain.Rejection if the index does not exist, or the caller must not read it
     */
    List<FieldValue> values(JsonValue place, Reference reference);

    /**
     * A reference to the values of a document.
     *
     * @param path the dotted path of the values
     */
    record Reference(String index, String id, String path) {}
}
