package io.millrace.adapters.http.security.apikey;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.document.query.QueryReader;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.JsonValue.Kind;
import io.millrace.adapters.http.json.JsonValue.Member;
import io.millrace.application.port.driving.security.apikey.ManageApiKeys;
import io.millrace.application.port.driving.security.apikey.ManageApiKeys.Search;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.security.apikey.ApiKey;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A query for API keys.
 *
 * @param after the values of the last key of the previous page, one for each member of {@code sort}; empty for the
 *     first page
 */
record ApiKeySearch(Query query, List<Sort> sort, List<String> after, int from, int size) {

    private static final int SIZE = 10;
    private static final int LARGEST_WINDOW = 10_000;
    private static final int LARGEST_PAGE = 1_000;

    /** One criterion of the order. Keys without the value come last. */
    private record Sort(ApiKeyField field, boolean descending) {

        private int compare(String one, String other) {
            int order =
                    field.isTime() ? Long.compare(Long.parseLong(one), Long.parseLong(other)) : one.compareTo(other);
            return descending ? -order : order;
        }

        private String value(ApiKey key) {
            return field.isTime()
                    ? Long.toString(field.time(key)
                            .map(Instant::toEpochMilli)
                            .orElse(descending ? Long.MIN_VALUE : Long.MAX_VALUE))
                    : field.text(key).orElseThrow();
        }

        private void write(JsonGenerator json, ApiKey key) throws IOException {
            if (field.isTime()) {
                json.writeNumber(Long.parseLong(value(key)));
            } else {
                json.writeString(value(key));
            }
        }
    }

    static ApiKeySearch ofAll() {
        return new ApiKeySearch(new Query.MatchAll(), List.of(), List.of(), 0, SIZE);
    }

    /**
     * Parses a request.
     *
     * @param now the current time, for relative dates
     * @throws RequestRefusedException if the request uses a feature or a field that is not supported
     */
    static ApiKeySearch read(JsonObject body, Instant now) {
        for (String unsupported : List.of("aggs", "aggregations")) {
            if (body.find(unsupported).isPresent()) {
                throw RequestRefusedException.illegalArgument(
                        "[" + unsupported + "] is not offered in a query for api keys");
            }
        }
        body.allowing("query", "from", "size", "sort", "search_after");
        Query query =
                body.object("query").map(found -> QueryReader.read(found, now)).orElseGet(Query.MatchAll::new);
        requireKnownFields(query);
        List<Sort> sort = body.find("sort")
                .filter(found -> !found.isNull())
                .map(ApiKeySearch::sort)
                .orElse(List.of());
        int from = body.integer("from").orElse(0);
        int size = body.integer("size").orElse(SIZE);
        requireWindow(from, size);
        return new ApiKeySearch(query, sort, after(body, sort, from), from, size);
    }

    private static void requireWindow(int from, int size) {
        if (from < 0) {
            throw Rejection.validation("[from] parameter cannot be negative but was [" + from + "]");
        }
        if (size < 0) {
            throw Rejection.validation("[size] parameter cannot be negative but was [" + size + "]");
        }
        if (size > LARGEST_PAGE) {
            throw Rejection.validation("[size] must be at most [" + LARGEST_PAGE + "] but was [" + size + "]");
        }
        if (from > LARGEST_WINDOW - size) {
            throw Rejection.validation("[from] + [size] must be at most [" + LARGEST_WINDOW
                    + "]; use [search_after] to read further pages");
        }
    }

    private static void requireKnownFields(Query query) {
        if (query instanceof Query.Bool bool) {
            Stream.of(bool.must(), bool.should(), bool.mustNot())
                    .flatMap(List::stream)
                    .forEach(ApiKeySearch::requireKnownFields);
        } else if (query instanceof Query.OnFields onFields) {
            field(onFields.field().value());
        } else if (query instanceof Query.During) {
            field("@timestamp");
        }
    }

    private static ApiKeyField field(String name) {
        return ApiKeyField.find(name)
                .orElseThrow(() -> RequestRefusedException.illegalArgument("Field [" + name
                        + "] is not allowed for querying or sorting api keys; the fields are "
                        + Stream.of(ApiKeyField.values()).map(ApiKeyField::key).toList()));
    }

    private static List<Sort> sort(JsonValue value) {
        List<Sort> sort = new ArrayList<>();
        for (JsonValue element : value.isArray() ? value.elements() : List.of(value)) {
            if (element.isObject()) {
                element.members().values().forEach(member -> sort.add(sort(member)));
            } else if (element.kind() == Kind.VALUE_STRING) {
                sort.add(new Sort(field(element.text()), false));
            } else {
                throw RequestRefusedException.illegalArgument("malformed sort format, an array, object or string is"
                        + " expected, but found [" + element.kind() + "]");
            }
        }
        if (sort.size() > ApiKeyField.values().length) {
            throw Rejection.invalid("[sort] has more criteria than api keys have fields");
        }
        return List.copyOf(sort);
    }

    private static Sort sort(Member member) {
        String order = "asc";
        if (member.value().isObject()) {
            order = new JsonObject("sort", member.value())
                    .allowing("order", "format")
                    .text("order")
                    .orElse(order);
        } else if (member.value().kind() == Kind.VALUE_STRING) {
            order = member.value().text();
        }
        if (!order.equals("asc") && !order.equals("desc")) {
            throw RequestRefusedException.illegalArgument("Unknown SortOrder [" + order + "]");
        }
        return new Sort(field(member.name()), order.equals("desc"));
    }

    private static List<String> after(JsonObject body, List<Sort> sort, int from) {
        List<JsonValue> values = body.array("search_after").orElse(List.of());
        if (values.isEmpty()) {
            return List.of();
        }
        if (from > 0) {
            throw Rejection.validation("[from] parameter must be set to 0 when [search_after] is used");
        }
        if (values.size() != sort.size()) {
            throw RequestRefusedException.illegalArgument(
                    "search_after has " + values.size() + " value(s) but sort has " + sort.size() + ".");
        }
        List<String> after = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            after.add(after(sort.get(i).field(), values.get(i)));
        }
        return List.copyOf(after);
    }

    private static String after(ApiKeyField field, JsonValue value) {
        String text = value.isObject() || value.isArray() || value.isNull() ? "" : value.text();
        if (field.isTime() ? !isLong(text) : text.isEmpty()) {
            throw RequestRefusedException.illegalArgument(
                    "Failed to parse search_after value for field [" + field.key() + "].");
        }
        return text;
    }

    private static boolean isLong(String text) {
        try {
            Long.parseLong(text);
            return true;
        } catch (NumberFormatException notANumber) {
            return false;
        }
    }

    /** Returns the search for the keys that match and are allowed. */
    Search within(Predicate<ApiKey> allowed) {
        return new Search(
                allowed.and(key -> query.matches(new ApiKeyCandidate(key))), this::isAfter, order(), from, size);
    }

    private Comparator<ApiKey> order() {
        return (one, other) -> {
            for (Sort criterion : sort) {
                int order = criterion.compare(criterion.value(one), criterion.value(other));
                if (order != 0) {
                    return order;
                }
            }
            return ManageApiKeys.BY_CREATION.compare(one, other);
        };
    }

    private boolean isAfter(ApiKey key) {
        for (int i = 0; i < after.size(); i++) {
            int order = sort.get(i).compare(sort.get(i).value(key), after.get(i));
            if (order != 0) {
                return order > 0;
            }
        }
        return after.isEmpty();
    }

    void writeSortValues(JsonGenerator json, ApiKey key) throws IOException {
        if (!sort.isEmpty()) {
            json.writeArrayFieldStart("_sort");
            for (Sort criterion : sort) {
                criterion.write(json, key);
            }
            json.writeEndArray();
        }
    }
}
