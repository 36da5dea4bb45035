package io.millrace.adapters.persistence.document;

import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.FieldPath;
import io.millrace.domain.document.FieldValue;
import io.millrace.domain.document.Query;
import io.millrace.domain.document.TimeRange;
import java.util.List;

/**
 * The part of a query that the database decides. It never looks into a document as JSON, because some valid JSON
 * documents make its operators fail.
 */
final class Pushdown implements ConditionCases {

    private static final int LEAST_TELLING_LENGTH = 2;

    /** The database searches every document for every value, and such a search cannot be stopped within a document. */
    private static final int MOST_VALUES = 256;

    private int values;

    private Pushdown() {}

    /** Returns a condition that holds for every document that matches; for these alone if no fields are needed. */
    static Condition of(Query query) {
        return Condition.allOf(List.of(Condition.isDuring(query.timeBounds()), query.match(new Pushdown())));
    }

    @Override
    public Condition during(TimeRange range) {
        return Condition.isDuring(range);
    }

    @Override
    public Condition ids(Query.Ids query) {
        return Condition.idIsOneOf(
                query.ids().stream().map(DocumentId::value).sorted().toList());
    }

    @Override
    public Condition terms(Query.Terms query) {
        values += query.values().size();
        Condition mentioned = query.ignoreCase() || values > MOST_VALUES
                ? Condition.ALWAYS
                : Condition.anyOf(
                        query.values().stream().map(Pushdown::mentionsValue).toList());
        return mentioned.equals(Condition.ALWAYS) ? field(query.field()) : mentioned;
    }

    @Override
    public Condition prefix(Query.Prefix query) {
        Condition beginning = query.ignoreCase() ? Condition.ALWAYS : mentions(query.prefix());
        return beginning.equals(Condition.ALWAYS) ? field(query.field()) : beginning;
    }

    /** The last segment of the path is, or ends, the name of some field on every way to the value. */
    @Override
    public Condition field(FieldPath field) {
        String path = field.exact().value();
        return mentions(path.substring(path.lastIndexOf('.') + 1));
    }

    @Override
    public Condition not(Condition condition) {
        return condition.negated();
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
}
