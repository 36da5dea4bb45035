package io.millrace.adapters.http.document.search;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.error.StoreError;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.JsonValue.Member;
import io.millrace.domain.document.DocumentSource;
import io.millrace.domain.document.Page.Sort;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Parses the order of a search: by {@code @timestamp}, by {@code _doc}, or by {@code @timestamp} and then {@code _doc}.
 * The name {@code _shard_doc}, which clients use with points in time, means the same as {@code _doc}.
 */
final class SortReader {

    private static final Set<String> DOC = Set.of("_doc", "_shard_doc");

    /** Options that have no effect, because every document has exactly one timestamp. */
    private static final Set<String> WITHOUT_MEANING = Set.of("missing", "mode", "unmapped_type", "numeric_type");

    private SortReader() {}

    /** Parses the member {@code sort}; returns empty if it contains no fields. */
    static Optional<Sort> read(JsonValue value) {
        List<Key> keys = new ArrayList<>();
        for (JsonValue element : value.isArray() ? value.elements() : List.of(value)) {
            if (element.isObject()) {
                for (Member member : element.members().values()) {
                    keys.add(key(member));
                }
            } else if (element.kind() == JsonValue.Kind.VALUE_STRING) {
                keys.add(new Key(element.text(), false));
            } else {
                throw RequestRefusedException.illegalArgument(
                        "malformed sort format, within the sort array, an object, or an actual string are allowed");
            }
        }
        return order(keys);
    }

    /** Parses the parameter {@code sort}, for example {@code @timestamp:desc,_doc}. */
    static Optional<Sort> read(List<String> parts) {
        List<Key> keys = new ArrayList<>();
        for (String part : parts) {
            int colon = part.lastIndexOf(':');
            keys.add(
                    colon < 0
                            ? new Key(part, false)
                            : new Key(part.substring(0, colon), descending(part.substring(colon + 1))));
        }
        return order(keys);
    }

    private static Key key(Member member) {
        JsonValue value = member.value();
        if (!value.isObject()) {
            return new Key(member.name(), descending(value.text()));
        }
        boolean descending = false;
        for (Member option : value.members().values()) {
            if (option.name().equals("order")) {
                descending = descending(option.value().text());
            } else if (!WITHOUT_MEANING.contains(option.name())) {
                throw new RequestRefusedException(StoreError.illegalArgument("[" + option.name() + "]"
                                + (option.value().text().isEmpty()
                                        ? ""
                                        : " with value [" + option.value().text() + "]")
                                + " is not offered in the sort by [" + member.name() + "]")
                        .summarizedAs("an option of the sort is not offered"));
            }
        }
        return new Key(member.name(), descending);
    }

    private static boolean descending(String order) {
        return switch (order.toLowerCase(Locale.ROOT)) {
            case "asc" -> false;
            case "desc" -> true;
            default -> throw RequestRefusedException.illegalArgument("Unknown SortOrder [" + order + "]");
        };
    }

    private static Optional<Sort> order(List<Key> keys) {
        for (Key key : keys) {
            if (!key.isTimestamp() && !DOC.contains(key.field())) {
                throw RequestRefusedException.illegalArgument(
                        "sorting by [" + key.field() + "] is not offered, only by [@timestamp] and [_doc]");
            }
        }
        if (keys.isEmpty()) {
            return Optional.empty();
        }
        Key first = keys.get(0);
        boolean ties = keys.size() == 2 && first.isTimestamp() && !keys.get(1).isTimestamp();
        if (keys.size() > 1 && !ties) {
            throw RequestRefusedException.illegalArgument(
                    "sorting by several fields is not offered, only by [@timestamp] and then [_doc]");
        }
        if (first.isTimestamp()) {
            return Optional.of(first.descending() ? Sort.TIMESTAMP_DESCENDING : Sort.TIMESTAMP);
        }
        return Optional.of(first.descending() ? Sort.PLACE_DESCENDING : Sort.PLACE);
    }

    private record Key(String field, boolean descending) {

        boolean isTimestamp() {
            return field.equals(DocumentSource.TIMESTAMP_FIELD);
        }
    }
}
