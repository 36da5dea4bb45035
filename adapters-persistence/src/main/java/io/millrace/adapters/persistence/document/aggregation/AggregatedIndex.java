package io.millrace.adapters.persistence.document.aggregation;

import io.millrace.adapters.persistence.document.column.ColumnHead;
import io.millrace.adapters.persistence.document.column.ColumnValues;
import io.millrace.adapters.persistence.document.column.evaluation.ColumnGroup;
import io.millrace.adapters.persistence.document.column.evaluation.GroupCandidate;
import io.millrace.adapters.persistence.document.query.SortKey;
import io.millrace.adapters.persistence.document.search.MatchReceiver;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.aggregation.Aggregations;
import io.millrace.domain.document.aggregation.collector.AggregationCollector;
import io.millrace.domain.document.query.Candidate;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Passes the matching documents of an index to a collector, from columns if possible. */
final class AggregatedIndex implements MatchReceiver {

    private final Aggregations aggregations;
    private final AggregationCollector collector;
    private final Index index;
    private final Set<FieldPath> fields;
    private final boolean usesColumns;

    AggregatedIndex(Aggregations aggregations, AggregationCollector collector, Index index) {
        this.aggregations = aggregations;
        this.collector = collector;
        this.index = index;
        this.fields = new LinkedHashSet<>(aggregations.fields());
        this.fields.removeIf(FieldPath::isTimestamp);
        this.usesColumns = !aggregations.needDocuments()
                && aggregations.queries().stream().allMatch(query -> usesOnlyValues(query, fields));
    }

    /**
     * Returns whether values of fields and timestamps are sufficient to evaluate a query. Adds the fields of the query
     * to {@code fields}.
     */
    private static boolean usesOnlyValues(Query query, Set<FieldPath> fields) {
        if (query instanceof Query.Bool bool) {
            return List.of(bool.must(), bool.should(), bool.mustNot()).stream()
                    .flatMap(List::stream)
                    .allMatch(part -> usesOnlyValues(part, fields));
        }
        if (query instanceof Query.OnFields leaf && !(query instanceof Query.Exists)) {
            fields.add(leaf.field());
            return true;
        }
        return query instanceof Query.OnTime;
    }

    @Override
    public Set<FieldPath> fields() {
        return fields;
    }

    @Override
    public boolean usesColumns() {
        return usesColumns;
    }

    @Override
    public void addDocument(SortKey key, Candidate document) {
        collector.add(document, () -> index.place(key.id()));
    }

    @Override
    public BitSet addGroup(ColumnGroup group, BitSet matching) {
        if (aggregations.needOnlyCounts() && fields.stream().allMatch(field -> hasCounts(group, field))) {
            for (FieldPath field : aggregations.fields()) {
                if (field.isTimestamp()) {
                    addTimestamps(field, ascending(group.times().orElseThrow(), matching));
                } else {
                    addCounts(field, group.values(field), matching);
                }
            }
        } else {
            GroupCandidate document = new GroupCandidate(group, fields);
            for (int i = matching.nextSetBit(0); i >= 0; i = matching.nextSetBit(i + 1)) {
                collector.add(document.at(i), () -> {
                    throw new IllegalStateException("columns do not contain the places of documents");
                });
            }
        }
        return new BitSet();
    }

    @Override
    public boolean takesWhole(ColumnGroup group) {
        if (!aggregations.needOnlyCounts()) {
            return false;
        }
        Map<FieldPath, List<ColumnHead.Codes>> counts = new LinkedHashMap<>();
        for (FieldPath field : aggregations.fields()) {
            Optional<List<ColumnHead.Codes>> known = field.isTimestamp() ? Optional.empty() : group.counts(field);
            if (known.filter(heads -> heads.isEmpty()
                            || (heads.size() == 1 && heads.get(0).isSingle()))
                    .isEmpty()) {
                return false;
            }
            counts.put(field, known.get());
        }
        counts.forEach((field, heads) -> {
            int without = group.documents();
            for (ColumnHead.Codes head : heads) {
                head.forEachCount((value, documents) -> collector.addCount(field, value, documents));
                without -= head.documents();
            }
            if (without > 0) {
                collector.addWithout(field, without);
            }
        });
        return true;
    }

    /** Returns whether each document of the group has at most one value of the field. */
    private static boolean hasCounts(ColumnGroup group, FieldPath field) {
        List<ColumnValues> values = group.values(field);
        return values.isEmpty() || (values.size() == 1 && values.get(0).isSingle());
    }

    private void addTimestamps(FieldPath field, long[] ascending) {
        int without = 0;
        while (without < ascending.length && ascending[without] == Timestamp.MINIMUM.microseconds()) {
            without++;
        }
        if (without > 0) {
            collector.addWithout(field, without);
        }
        collector.addTimestamps(Arrays.copyOfRange(ascending, without, ascending.length));
    }

    private static long[] ascending(long[] times, BitSet matching) {
        long[] ascending = new long[matching.cardinality()];
        int next = 0;
        for (int i = matching.nextSetBit(0); i >= 0; i = matching.nextSetBit(i + 1)) {
            ascending[next++] = times[i];
        }
        Arrays.sort(ascending);
        return ascending;
    }

    private void addCounts(FieldPath field, List<ColumnValues> columns, BitSet matching) {
        int[] without = {matching.cardinality()};
        for (ColumnValues values : columns) {
            values.forEachCount(matching, (value, documents) -> {
                collector.addCount(field, value, documents);
                without[0] -= documents;
            });
        }
        if (without[0] > 0) {
            collector.addWithout(field, without[0]);
        }
    }
}
