package io.millrace.adapters.persistence.document.query;

import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.TimeRange;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.Query;
import java.util.List;

/**
 * Translates a query to an SQL condition on rows. The condition never parses a document as JSON, because the JSON
 * operators of the database fail on some valid documents.
 */
public final class Pushdown implements ConditionCases {

    private static final int SHORTEST_SELECTIVE_LENGTH = 2;

    /**
     * The maximum number of values in a statement. The database searches the text of each document for each value, and
     * cannot interrupt this work before the end of the document.
     */
    private static final int MOST_VALUES = 256;

    private int values;

    private Pushdown() {}

    /**
     * Returns a condition that is true for every matching document. If the query needs no fields, the condition is true
     * only for matching documents.
     */
    public static Condition of(Query query) {
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

    /**
     * Returns a condition on the last segment of the path (the text after its last dot). Every document with the field
     * contains this segment as a name or at the end of a name.
     */
    @Override
    public Condition field(FieldPath field) {
        String path = field.exact().value();
        return mentions(path.substring(path.lastIndexOf('.') + 1));
    }

    @Override
    public Condition not(Condition condition) {
        return condition.negated();
    }

    /**
     * Returns a condition that is true for every source that contains a value. Returns {@link Condition#ALWAYS} for a
     * number and for a text that contains a number, because the same number has many spellings.
     */
    private static Condition mentionsValue(FieldValue value) {
        return value.number().isPresent() || value instanceof FieldValue.Numeric
                ? Condition.ALWAYS
                : mentions(value.text());
    }

    /**
     * Returns a condition that is true for every source that contains {@code text}. The condition searches for the
     * beginning of the text, up to the first character that JSON may write in another form. If this beginning is too
     * short, the condition is always true. The condition is also true if the source contains a backslash, because the
     * source may then contain the text with escapes. It searches for the backslash alone, because that is several times
     * faster than a search for {@code \\u}.
     */
    private static Condition mentions(String text) {
        int end = 0;
        while (end < text.length() && isLiteral(text.charAt(end))) {
            end++;
        }
        return end < SHORTEST_SELECTIVE_LENGTH
                ? Condition.ALWAYS
                : Condition.of("(strpos(d.source, ?) > 0 or strpos(d.source, '\\') > 0)", text.substring(0, end));
    }

    /** Returns whether JSON can write this character only literally or as a {@code \\u} escape. */
    private static boolean isLiteral(char c) {
        return c >= ' ' && c < 0x7F && c != '"' && c != '\\';
    }
}
