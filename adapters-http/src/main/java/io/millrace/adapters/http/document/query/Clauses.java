package io.millrace.adapters.http.document.query;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Builds queries from the clauses of REST and GraphQL requests. All methods reject names of {@link MetadataFields} with
 * 400.
 *
 * @param dates parses values of {@code @timestamp}
 */
record Clauses(Dates dates) {

    Query term(String name, FieldValue value, boolean ignoreCase) {
        if (name.equals(MetadataFields.ID)) {
            if (ignoreCase) {
                throw MetadataFields.refused("[term]", MetadataFields.ID, " with [case_insensitive]");
            }
            return ids(List.of(value));
        }
        FieldPath field = MetadataFields.requireNone("term", name);
        return field.isTimestamp()
                ? new Query.During(dates.span(value))
                : new Query.Terms(field, List.of(value), ignoreCase);
    }

    Query terms(String name, List<FieldValue> values) {
        if (name.equals(MetadataFields.ID)) {
            return ids(values);
        }
        FieldPath field = MetadataFields.requireNone("terms", name);
        if (!field.isTimestamp()) {
            return new Query.Terms(field, values, false);
        }
        List<Query> moments = new ArrayList<>();
        for (FieldValue value : values) {
            moments.add(new Query.During(dates.span(value)));
        }
        return moments.size() == 1 ? moments.get(0) : new Query.Bool(List.of(), moments, List.of(), 1);
    }

    static Query exists(String name) {
        return new Query.Exists(MetadataFields.requireNone("exists", name));
    }

    Query prefix(String name, String prefix, boolean ignoreCase) {
        FieldPath field = MetadataFields.requireNone("prefix", name);
        if (field.isTimestamp()) {
            throw RequestRefusedException.illegalArgument(
                    "Can only use prefix queries on text fields - not on [@timestamp] which is a date");
        }
        return new Query.Prefix(field, prefix, ignoreCase);
    }

    private static Query ids(List<FieldValue> values) {
        return new Query.Ids(
                values.stream().map(value -> new DocumentId(value.text())).collect(Collectors.toSet()));
    }

    /**
     * Combines queries. If {@code must} is empty, at least one of {@code should} must match, regardless of
     * {@code minimum}.
     *
     * @param minimum how many of {@code should} must match, as a whole number or a percentage; a negative value is how
     *     many of them need not match
     * @throws NumberFormatException if {@code minimum} is neither
     */
    static Query bool(List<Query> must, List<Query> should, List<Query> mustNot, Optional<String> minimum) {
        int count = should.size();
        int least = must.isEmpty() && count > 0 ? 1 : 0;
        long wanted = minimum.map(text -> number(text, count)).orElse((long) least);
        long from = wanted < 0 ? count + wanted : wanted;
        return new Query.Bool(must, should, mustNot, (int) Math.min(Integer.MAX_VALUE, Math.max(least, from)));
    }

    private static long number(String text, int count) {
        return text.endsWith("%")
                ? (long) count * Integer.parseInt(text.substring(0, text.length() - 1)) / 100
                : Integer.parseInt(text);
    }
}
