package io.millrace.adapters.http.document.search;

import com.fasterxml.jackson.core.JsonToken;
import io.millrace.adapters.http.document.hit.Scalars;
import io.millrace.adapters.http.document.query.QueryReader;
import io.millrace.adapters.http.document.query.TermsLookup;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.limit.ProcessorLimiter;
import io.millrace.application.port.driving.document.ReadDocuments;
import io.millrace.application.port.driving.document.ReadDocuments.Outcome;
import io.millrace.application.port.driving.document.ReadDocuments.Wanted;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.Query;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads documents for the queries of one request, once for each reference. Not synchronized. */
final class DocumentTerms implements TermsLookup {

    /** The maximum number of different references in one request. */
    private static final int MOST = 16;

    /** The memory for a value in addition to its text. */
    private static final int BYTES_OF_VALUE = 100;

    private final ReadDocuments documents;
    private final Request request;
    private final Map<Reference, List<FieldValue>> read = new HashMap<>();
    private int attempts;

    DocumentTerms(ReadDocuments documents, Request request) {
        this.documents = documents;
        this.request = request;
    }

    @Override
    public List<FieldValue> values(JsonValue place, Reference reference) {
        List<FieldValue> known = read.get(reference);
        if (known != null) {
            return known;
        }
        if (request.body().length >= ProcessorLimiter.SHORTEST_LONG) {
            // The thread that parses a long request holds a permit, and must not wait for a document.
            throw QueryReader.refused(
                    place,
                    "a request with a document lookup must be shorter than " + ProcessorLimiter.SHORTEST_LONG
                            + " bytes");
        }
        if (attempts == MOST) {
            throw QueryReader.refused(
                    place, "the [terms] queries of one request must not have more than " + MOST + " document lookups");
        }
        attempts++;
        List<FieldValue> values = find(place, reference);
        read.put(reference, values);
        return values;
    }

    private List<FieldValue> find(JsonValue place, Reference reference) {
        Rejection refused = request.access().refused(Set.of(reference.index())).get(reference.index());
        if (refused != null) {
            throw refused;
        }
        Outcome outcome = documents
                .find(List.of(new Wanted(reference.index(), reference.id())))
                .get(0);
        if (outcome instanceof Outcome.Refused rejected) {
            throw rejected.rejection();
        }
        return outcome instanceof Outcome.Present present
                ? values(place, present.document().source(), reference.path())
                : List.of();
    }

    private List<FieldValue> values(JsonValue place, String source, String wanted) {
        request.memory().take(source.length());
        List<FieldValue> values = new ArrayList<>();
        try {
            Scalars.visit(source, request.deadline(), (path, parser) -> {
                if (path.equals(wanted)) {
                    if (values.size() == Query.MAXIMUM_TERMS) {
                        throw QueryReader.refused(
                                place, "a document lookup must not find more than " + Query.MAXIMUM_TERMS + " values");
                    }
                    request.memory().take(BYTES_OF_VALUE);
                    values.add(value(parser.currentToken(), parser.getText()));
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return values;
    }

    private static FieldValue value(JsonToken token, String text) {
        return switch (token) {
            case VALUE_STRING -> new FieldValue.Text(text);
            case VALUE_TRUE, VALUE_FALSE -> new FieldValue.Truth(token == JsonToken.VALUE_TRUE);
            default -> new FieldValue.Numeric(text);
        };
    }
}
