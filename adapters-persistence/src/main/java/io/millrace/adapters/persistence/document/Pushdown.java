package io.millrace.adapters.persistence.document;

import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.FieldPath;
import io.millrace.domain.document.FieldValue;
import io.millrace.domain.document.Query;
import io.millrace.domain.document.TimeRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The part of a query that the database decides. It never looks into a document as JSON, because some valid JSON
 * documents make its operators fail.
 *
 * @param query the whole query
 * @param condition holds for every matching document; exact if no fields are needed
 * @param bounds outside of which no document matches
 * @param exactRange present if exactly the documents of this range match
 */
record Pushdown(Query query, Condition condition, TimeRange bounds, Optional<TimeRange> exactRange) {

    private static final int LEAST_TELLING_LENGTH = 2;

    static Pushdown of(Query query) {
        TimeRange bounds = query.timeBounds().intersection(TimeRange.ALL);
        Condition condition = query.needsFields() ? necessary(query) : exact(query);
        return new Pushdown(
                query, Condition.allOf(List.of(Condition.isDuring(bounds), condition)), bounds, range(query));
    }

    boolean needsFields() {
        return query.needsFields();
    }

    private static Condition exact(Query query) {
        if (query instanceof Query.MatchAll) {
            return Condition.ALWAYS;
        }
        if (query instanceof Query.MatchNone) {
            return Condition.NEVER;
        }
        if (query instanceof Query.Ids ids) {
            return Condition.idIsOneOf(
                    ids.ids().stream().map(DocumentId::value).sorted().toList());
        }
        if (query instanceof Query.During during) {
            return Condition.isDuring(during.range());
        }
        if (query instanceof Query.Bool bool) {
            List<Condition> parts = new ArrayList<>();
            bool.must().forEach(part -> parts.add(exact(part)));
            bool.mustNot().forEach(part -> parts.add(exact(part).negated()));
            if (bool.minimumShould() > 0) {
                parts.add(Condition.atLeast(
                        bool.minimumShould(),
                        bool.should().stream().map(Pushdown::exact).toList()));
            }
            return Condition.allOf(parts);
        }
        throw new IllegalStateException("fields are needed for " + query);
    }

    /** Returns a condition that every document that matches fulfils, and others may. */
    private static Condition necessary(Query query) {
        if (!query.needsFields()) {
            return exact(query);
        }
        if (query instanceof Query.Bool bool) {
            List<Condition> parts = new ArrayList<>();
            bool.must().forEach(part -> parts.add(necessary(part)));
            bool.mustNot().stream()
                    .filter(part -> !part.needsFields())
                    .forEach(part -> parts.add(exact(part).negated()));
            if (bool.minimumShould() > bool.should().size()) {
                return Condition.NEVER;
            }
            if (bool.minimumShould() > 0) {
                parts.add(Condition.anyOf(
                        bool.should().stream().map(Pushdown::necessary).toList()));
            }
            return Condition.allOf(parts);
        }
        if (query instanceof Query.Terms terms && !terms.ignoreCase()) {
            Condition values = Condition.anyOf(
                    terms.values().stream().map(Pushdown::mentionsValue).toList());
            return values.equals(Condition.ALWAYS) ? mentionsField(terms.field()) : values;
        }
        if (query instanceof Query.Prefix prefix && !prefix.ignoreCase()) {
            Condition beginning = mentions(prefix.prefix());
            return beginning.equals(Condition.ALWAYS) ? mentionsField(prefix.field()) : beginning;
        }
        return mentionsField(((Query.OnFields) query).field());
    }

    /** The last segment of the path is, or ends, the name of some field on every way to the value. */
    private static Condition mentionsField(FieldPath field) {
        String path = field.exact().value();
        return mentions(path.substring(path.lastIndexOf('.') + 1));
    }

    /** A number may be written in many ways, and so may a text that reads as one. */
    private static Condition mentionsValue(FieldValue value) {
        return value.number().isPresent() || value instanceof FieldValue.Numeric
                ? Condition.ALWAYS
                : mentions(value.text());
    }

    /**
     * Returns that {@code text} stands in the source, or may be hidden there behind an escape, of which every one begins
     * with a backslash. Looking for a single character is several times as fast as for two, which tells {@code \\u} from
     * other escapes.
     */
    private static Condition mentions(String text) {
        int end = 0;
        while (end < text.length() && standsForItself(text.charAt(end))) {
            end++;
        }
        return end < LEAST_TELLING_LENGTH
                ? Condition.ALWAYS
                : Condition.of("(strpos(d.source, ?) > 0 or strpos(d.source, '\\') > 0)", text.substring(0, end));
    }

    /** JSON writes these characters as they are or behind a backslash. */
    private static boolean standsForItself(char c) {
        return c >= ' ' && c < 0x7F && c != '"' && c != '\\';
    }

    private static Optional<TimeRange> range(Query query) {
        if (query instanceof Query.MatchAll || query instanceof Query.MatchNone) {
            return Optional.of(query.timeBounds());
        }
        if (query instanceof Query.During during) {
            return Optional.of(during.range());
        }
        if (query instanceof Query.Bool bool && bool.mustNot().isEmpty() && bool.minimumShould() == 0) {
            TimeRange all = TimeRange.ALL;
            for (Query part : bool.must()) {
                Optional<TimeRange> one = range(part);
                if (one.isEmpty()) {
                    return Optional.empty();
                }
                all = all.intersection(one.get());
            }
            return Optional.of(all);
        }
        return Optional.empty();
    }
}
