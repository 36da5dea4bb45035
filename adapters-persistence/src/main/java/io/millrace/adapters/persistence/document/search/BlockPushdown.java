package io.millrace.adapters.persistence.document.search;

import io.millrace.adapters.persistence.document.block.BlockFilter;
import io.millrace.adapters.persistence.document.query.Condition;
import io.millrace.adapters.persistence.document.query.ConditionCases;
import io.millrace.adapters.persistence.document.query.FieldHashes;
import io.millrace.domain.document.TimeRange;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.query.Query;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Function;

/**
 * Translates a query to a condition on whole blocks. The condition is true for every block that contains a matching
 * document, and may be true for other blocks.
 */
final class BlockPushdown implements ConditionCases {

    /** The maximum number of checks of filters in a statement. More checks would exclude only a few more blocks. */
    private static final int MOST_FILTER_CHECKS = 256;

    private final boolean isAboutGroups;
    private int checks;

    private BlockPushdown(boolean isAboutGroups) {
        this.isAboutGroups = isAboutGroups;
    }

    static Condition of(Query query) {
        return Condition.allOf(List.of(isDuring(query.timeBounds()), query.match(new BlockPushdown(false))));
    }

    /** Returns a condition on a group of blocks. The condition ignores times, because groups have no time range. */
    static Condition ofGroup(Query query) {
        return query.match(new BlockPushdown(true));
    }

    /** Returns a condition on blocks that may contain a document in the range. */
    static Condition isDuring(TimeRange wanted) {
        TimeRange range = wanted.intersection(TimeRange.ALL);
        return range.isEmpty() ? Condition.NEVER : between(range, "d.latest", "d.earliest");
    }

    /** Returns a condition on blocks whose documents are all in the range. */
    static Condition isWithin(TimeRange wanted) {
        return between(wanted.intersection(TimeRange.ALL), "d.earliest", "d.latest");
    }

    private static Condition between(TimeRange range, String notBefore, String notAfter) {
        return Condition.allOf(List.of(
                range.from().equals(Timestamp.MINIMUM)
                        ? Condition.ALWAYS
                        : Condition.of(
                                notBefore + " >= millrace.moment(?)",
                                range.from().microseconds()),
                range.to().equals(Timestamp.MAXIMUM)
                        ? Condition.ALWAYS
                        : Condition.of(
                                notAfter + " <= millrace.moment(?)", range.to().microseconds())));
    }

    @Override
    public Condition during(TimeRange range) {
        return isAboutGroups ? Condition.ALWAYS : isDuring(range);
    }

    @Override
    public Condition ids(Query.Ids query) {
        return any(query.ids(), id -> mayHold(FieldHashes.ofId(id)));
    }

    @Override
    public Condition terms(Query.Terms query) {
        return query.field().isTimestamp() || query.field().exact().isTimestamp()
                ? field(query.field())
                : any(query.values(), value -> any(paths(query.field()), path -> mayHold(path, value)));
    }

    private Condition mayHold(String path, FieldValue value) {
        Condition asText = mayHold(FieldHashes.ofText(path, value.text()));
        return value.number()
                .map(number -> Condition.anyOf(List.of(asText, mayHold(FieldHashes.ofNumber(path, number)))))
                .orElse(asText);
    }

    @Override
    public Condition prefix(Query.Prefix query) {
        return field(query.field());
    }

    @Override
    public Condition field(FieldPath field) {
        return any(paths(field), path -> mayHold(FieldHashes.ofField(path)));
    }

    private static Collection<String> paths(FieldPath field) {
        return new LinkedHashSet<>(List.of(field.value(), field.exact().value()));
    }

    private <T> Condition any(Collection<T> alternatives, Function<T, Condition> condition) {
        List<Condition> conditions = new ArrayList<>();
        for (T alternative : alternatives) {
            if (checks >= MOST_FILTER_CHECKS) {
                return Condition.ALWAYS;
            }
            conditions.add(condition.apply(alternative));
        }
        return Condition.anyOf(conditions);
    }

    private Condition mayHold(long number) {
        checks++;
        return isAboutGroups ? BlockFilter.groupMayHold(number) : BlockFilter.mayHold(number);
    }

    /**
     * Returns {@link Condition#ALWAYS}, because a block with documents that match the negated condition can also
     * contain other documents.
     */
    @Override
    public Condition not(Condition condition) {
        return Condition.ALWAYS;
    }
}
