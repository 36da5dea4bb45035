package io.millrace.adapters.http.document.search;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.document.query.QueryReader;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.JsonValue.Kind;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.domain.document.Page.After;
import io.millrace.domain.document.Page.Sort;
import io.millrace.domain.document.Place;
import io.millrace.domain.document.Timestamp;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * The sort values of a hit, which clients send back as {@code search_after}. The last value is always the place of the
 * document, even if {@code _doc} was not requested, so that the next page begins exactly after the hit.
 */
final class SortValues {

    private SortValues() {}

    static void write(JsonGenerator json, Sort sort, StoredDocument document) throws IOException {
        json.writeArrayFieldStart("sort");
        if (sort.isByTimestamp()) {
            Timestamp timestamp = document.timestamp();
            // Elasticsearch writes milliseconds. More precise timestamps are written as texts, because rounded ones
            // would make the next page begin too early.
            if (timestamp.microseconds() % 1_000 == 0) {
                json.writeNumber(timestamp.toEpochMillis());
            } else {
                json.writeString(timestamp.toString());
            }
        }
        json.writeString(document.place().token());
        json.writeEndArray();
    }

    /**
     * Parses {@code search_after}.
     *
     * @throws RequestRefusedException 400 if the values do not match the order
     */
    static After read(JsonValue value, Optional<Sort> sort) {
        if (!value.isArray() || value.elements().isEmpty()) {
            throw QueryReader.refused(value, "[search_after] must be an array with at least one value");
        }
        Sort order = sort.orElseThrow(
                () -> RequestRefusedException.illegalArgument("Sort must contain at least one field."));
        List<JsonValue> values = value.elements();
        int most = order.isByTimestamp() ? 2 : 1;
        if (values.size() > most) {
            throw RequestRefusedException.illegalArgument(
                    "search_after has " + values.size() + " value(s), but sorting by "
                            + (order.isByTimestamp()
                                    ? "[@timestamp] needs 1 or 2 of the values that a search returned"
                                    : "[_doc] needs 1"));
        }
        if (!order.isByTimestamp()) {
            return new After(Optional.empty(), Optional.of(place(values.get(0))));
        }
        return new After(
                Optional.of(timestamp(values.get(0))),
                values.size() > 1 ? Optional.of(place(values.get(1))) : Optional.empty());
    }

    private static Place place(JsonValue value) {
        if (value.kind() != Kind.VALUE_STRING) {
            throw QueryReader.refused(value, "[search_after] value for [_doc] must be a string that a search returned");
        }
        return Place.parse(value.text());
    }

    private static Timestamp timestamp(JsonValue value) {
        Optional<Timestamp> timestamp = switch (value.kind()) {
            case VALUE_NUMBER -> Timestamp.parseNumber(value.text());
            case VALUE_STRING -> Timestamp.parse(value.text());
            case VALUE_BOOLEAN, VALUE_NULL, START_OBJECT, START_ARRAY -> Optional.empty();
        };
        return timestamp.orElseThrow(
                () -> QueryReader.refused(value, "Failed to parse search_after value for field [@timestamp]."));
    }
}
