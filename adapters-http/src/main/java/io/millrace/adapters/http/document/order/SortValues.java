package io.millrace.adapters.http.document.order;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.document.query.QueryReader;
import io.millrace.adapters.http.document.query.Values;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.JsonValue.Kind;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.domain.document.Page.After;
import io.millrace.domain.document.Page.Sort;
import io.millrace.domain.document.Place;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.sort.FieldOrder;
import io.millrace.domain.document.sort.SortValue;
import io.millrace.domain.text.Utf8;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The sort values of a hit, which clients send back as {@code search_after}. The last value is always the place of the
 * document, even if {@code _doc} was not requested, so that the next page begins exactly after the hit.
 */
public final class SortValues {

    private SortValues() {}

    /**
     * Writes the sort values of a hit.
     *
     * @param values the values of the fields; empty for an order without fields
     */
    public static void write(JsonGenerator json, SearchOrder order, StoredDocument document, List<SortValue> values)
            throws IOException {
        json.writeArrayFieldStart("sort");
        writeAll(json, order, document, values);
        json.writeString(document.place().token());
        json.writeEndArray();
    }

    /** Writes the sort values of a hit like {@link #write}, but without the place of the document. */
    public static void writeWithoutPlace(
            JsonGenerator json, SearchOrder order, StoredDocument document, List<SortValue> values) throws IOException {
        json.writeArrayFieldStart("sort");
        writeAll(json, order, document, values);
        json.writeEndArray();
    }

    private static void writeAll(JsonGenerator json, SearchOrder order, StoredDocument document, List<SortValue> values)
            throws IOException {
        if (order.fields().isEmpty() && order.sort().isByTimestamp()) {
            writeTimestamp(json, document.timestamp());
        }
        for (int i = 0; i < values.size(); i++) {
            if (order.fields().orElseThrow().keys().get(i).field().isTimestamp()) {
                writeTimestamp(json, document.timestamp());
            } else {
                write(json, values.get(i));
            }
        }
    }

    private static void writeTimestamp(JsonGenerator json, Timestamp timestamp) throws IOException {
        // Elasticsearch writes milliseconds. More precise timestamps are written as texts, because rounded ones
        // would make the next page begin too early.
        if (timestamp.microseconds() % 1_000 == 0) {
            json.writeNumber(timestamp.toEpochMillis());
        } else {
            json.writeString(timestamp.toString());
        }
    }

    private static void write(JsonGenerator json, SortValue sortValue) throws IOException {
        if (sortValue.isMissing()) {
            json.writeNull();
            return;
        }
        FieldValue value = sortValue.value().orElseThrow();
        if (value instanceof FieldValue.Truth truth) {
            json.writeBoolean(truth.value());
        } else if (value instanceof FieldValue.Numeric) {
            json.writeNumber(value.text());
        } else if (Utf8.isEncodable(value.text())) {
            json.writeString(value.text());
        } else {
            json.writeRawValue(escaped(value.text()));
        }
    }

    /** Returns a JSON string in which all characters are escaped, because lone surrogates cannot be encoded. */
    private static String escaped(String text) {
        StringBuilder json = new StringBuilder("\"");
        text.chars().forEach(c -> json.append(String.format(Locale.ROOT, "\\u%04x", c)));
        return json.append('"').toString();
    }

    /**
     * Parses {@code search_after}.
     *
     * @throws RequestRefusedException 400 if the values do not match the order
     */
    public static SearchOrder.After read(JsonValue value, Optional<SearchOrder> sort) {
        if (!value.isArray() || value.elements().isEmpty()) {
            throw QueryReader.refused(value, "[search_after] must be an array with at least one value");
        }
        SearchOrder order = sort.orElseThrow(
                () -> RequestRefusedException.illegalArgument("Sort must contain at least one field."));
        return order.fields().isPresent()
                ? new SearchOrder.After(
                        Optional.empty(),
                        Optional.of(position(value, order.fields().get())))
                : new SearchOrder.After(Optional.of(read(value, order.sort())), Optional.empty());
    }

    private static FieldOrder.Position position(JsonValue value, FieldOrder order) {
        List<JsonValue> values = value.elements();
        int keys = order.keys().size();
        if (values.size() < keys || values.size() > keys + 1) {
            throw RequestRefusedException.illegalArgument("search_after has " + values.size()
                    + " value(s), but the sort needs " + keys + " or " + (keys + 1)
                    + " of the values that a search returned");
        }
        List<SortValue> read = new ArrayList<>();
        for (int i = 0; i < keys; i++) {
            JsonValue one = values.get(i);
            if (order.keys().get(i).field().isTimestamp()) {
                read.add(SortValue.of(
                        new FieldValue.Numeric(Long.toString(timestamp(one).microseconds()))));
            } else if (one.isNull()) {
                read.add(SortValue.MISSING);
            } else {
                read.add(SortValue.of(Values.of(one)
                        .orElseThrow(() -> QueryReader.refused(
                                one, "[search_after] must contain strings, numbers, booleans and nulls"))));
            }
        }
        return new FieldOrder.Position(
                read, values.size() > keys ? Optional.of(place(values.get(keys))) : Optional.empty());
    }

    private static After read(JsonValue value, Sort order) {
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
