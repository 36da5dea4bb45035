package io.millrace.adapters.http.document.order;

import io.millrace.adapters.http.document.query.MetadataFields;
import io.millrace.adapters.http.document.query.QueryReader;
import io.millrace.adapters.http.document.query.Values;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.error.StoreError;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.JsonValue.Member;
import io.millrace.domain.document.DocumentSource;
import io.millrace.domain.document.Page.Sort;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.sort.FieldOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Parses the order of a search: by the values of fields, by {@code @timestamp}, or by {@code _doc}, which can also be
 * the last criterion. The name {@code _shard_doc}, which clients use with points in time, means the same as
 * {@code _doc}.
 */
public final class SortReader {

    private static final Set<String> DOC = Set.of("_doc", "_shard_doc");

    /** Options that have no effect, because fields need no mapping and numbers are compared by value. */
    private static final Set<String> WITHOUT_MEANING = Set.of("unmapped_type", "numeric_type");

    private SortReader() {}

    /** Parses the member {@code sort}; returns empty if it contains no fields. */
    public static Optional<SearchOrder> read(JsonValue value) {
        List<Key> keys = new ArrayList<>();
        for (JsonValue element : value.isArray() ? value.elements() : List.of(value)) {
            if (element.isObject()) {
                for (Member member : element.members().values()) {
                    keys.add(key(member));
                }
            } else if (element.kind() == JsonValue.Kind.VALUE_STRING) {
                keys.add(Key.of(element.text(), false));
            } else {
                throw RequestRefusedException.illegalArgument(
                        "malformed sort format, within the sort array, an object, or an actual string are allowed");
            }
        }
        return order(keys);
    }

    /** Parses the parameter {@code sort}, for example {@code @timestamp:desc,_doc}. */
    public static Optional<SearchOrder> read(List<String> parts) {
        List<Key> keys = new ArrayList<>();
        for (String part : parts) {
            int colon = part.lastIndexOf(':');
            keys.add(
                    colon < 0
                            ? Key.of(part, false)
                            : Key.of(part.substring(0, colon), descending(part.substring(colon + 1))));
        }
        return order(keys);
    }

    private static Key key(Member member) {
        JsonValue value = member.value();
        if (!value.isObject()) {
            return Key.of(member.name(), descending(value.text()));
        }
        boolean descending =
                value.find("order").map(order -> descending(order.text())).orElse(false);
        Key key = Key.of(member.name(), descending);
        for (Member option : value.members().values()) {
            key = switch (option.name()) {
                case "order" -> key;
                case "mode" -> key.with(isLargest(member.name(), option.value().text()));
                case "missing" -> key.with(option.value());
                default -> {
                    if (!WITHOUT_MEANING.contains(option.name())) {
                        throw notOffered(member.name(), option);
                    }
                    yield key;
                }
            };
        }
        return key;
    }

    private static RequestRefusedException notOffered(String field, Member option) {
        return new RequestRefusedException(StoreError.illegalArgument("[" + option.name() + "]"
                        + (option.value().text().isEmpty()
                                ? ""
                                : " with value [" + option.value().text() + "]")
                        + " is not offered in the sort by [" + field + "]")
                .summarizedAs("an option of the sort is not offered"));
    }

    private static boolean isLargest(String field, String mode) {
        return switch (mode.toLowerCase(Locale.ROOT)) {
            case "max" -> true;
            case "min" -> false;
            default ->
                throw RequestRefusedException.illegalArgument("[mode] with value [" + mode
                        + "] is not offered in the sort by [" + field + "], only [min] and [max]");
        };
    }

    private static boolean descending(String order) {
        return switch (order.toLowerCase(Locale.ROOT)) {
            case "asc" -> false;
            case "desc" -> true;
            default -> throw RequestRefusedException.illegalArgument("Unknown SortOrder [" + order + "]");
        };
    }

    private static Optional<SearchOrder> order(List<Key> keys) {
        if (keys.isEmpty()) {
            return Optional.empty();
        }
        Key first = keys.get(0);
        Key last = keys.get(keys.size() - 1);
        for (Key key : keys.subList(0, keys.size() - 1)) {
            if (key.isPlace()) {
                throw RequestRefusedException.illegalArgument("[" + key.field()
                        + "] must be the last field of the sort, because it decides between all" + " documents");
            }
        }
        if (first.isPlace()) {
            return Optional.of(SearchOrder.of(first.descending() ? Sort.PLACE_DESCENDING : Sort.PLACE));
        }
        if (first.isTimestamp() && (keys.size() == 1 || (last.isPlace() && keys.size() == 2))) {
            return Optional.of(SearchOrder.of(first.descending() ? Sort.TIMESTAMP_DESCENDING : Sort.TIMESTAMP));
        }
        List<FieldOrder.Key> fields =
                keys.stream().filter(key -> !key.isPlace()).map(Key::toDomain).toList();
        return Optional.of(
                new SearchOrder(Sort.PLACE, Optional.of(new FieldOrder(fields, last.isPlace() && last.descending()))));
    }

    /**
     * One criterion.
     *
     * @param substitute the value of documents without a value
     */
    private record Key(
            String field, boolean descending, boolean largest, boolean missingFirst, Optional<FieldValue> substitute) {

        static Key of(String field, boolean descending) {
            return new Key(field, descending, descending, false, Optional.empty());
        }

        Key with(boolean isLargest) {
            return new Key(field, descending, isLargest, missingFirst, substitute);
        }

        Key with(JsonValue missing) {
            boolean isFirst = missing.text().equals("_first");
            boolean isPosition = isFirst || missing.text().equals("_last");
            Optional<FieldValue> value = isPosition ? Optional.empty() : Values.of(missing);
            if (!isPosition && value.isEmpty()) {
                throw QueryReader.refused(
                        missing, "[missing] must be [_first], [_last] or a value in the sort by [" + field + "]");
            }
            return new Key(field, descending, largest, isFirst, value);
        }

        boolean isTimestamp() {
            return field.equals(DocumentSource.TIMESTAMP_FIELD);
        }

        boolean isPlace() {
            return DOC.contains(field);
        }

        FieldOrder.Key toDomain() {
            return new FieldOrder.Key(
                    MetadataFields.requireNone("sort", field), descending, largest, missingFirst, substitute);
        }
    }
}
