package io.millrace.adapters.persistence.document.search;

import io.millrace.adapters.persistence.document.admission.ScanDeadline;
import io.millrace.adapters.persistence.document.admission.ScanWindow;
import io.millrace.adapters.persistence.document.block.Block;
import io.millrace.adapters.persistence.document.block.BlockEntry;
import io.millrace.adapters.persistence.document.block.BlockPart;
import io.millrace.adapters.persistence.document.column.evaluation.ColumnGroup;
import io.millrace.adapters.persistence.document.column.evaluation.ColumnQuery;
import io.millrace.adapters.persistence.document.column.evaluation.ColumnReader;
import io.millrace.adapters.persistence.document.column.evaluation.GroupList;
import io.millrace.adapters.persistence.document.column.evaluation.Verdict;
import io.millrace.adapters.persistence.document.query.Condition;
import io.millrace.adapters.persistence.document.query.FieldReader;
import io.millrace.adapters.persistence.document.query.SortKey;
import io.millrace.domain.document.query.Candidate;
import io.millrace.domain.document.query.Query;
import java.sql.SQLException;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * Finds the matching documents of an index that has columns, in no particular order. A document is read only if the
 * columns do not show whether it matches, or if the receiver needs the document itself.
 */
final class ColumnScan {

    private final BlockReader blocks;
    private final SearchedIndex target;
    private final Query query;
    private final FieldReader fields;
    private final boolean needsSources;
    private final long through;
    private final ScanWindow window;
    private final ScanDeadline deadline;

    /**
     * Creates a scan.
     *
     * @param needsSources whether the query or the receiver needs fields
     * @param through the highest sequence number that a found document may have
     */
    ColumnScan(
            BlockReader blocks,
            SearchedIndex target,
            Query query,
            FieldReader fields,
            boolean needsSources,
            long through,
            ScanWindow window,
            ScanDeadline deadline) {
        this.blocks = blocks;
        this.target = target;
        this.query = query;
        this.fields = fields;
        this.needsSources = needsSources;
        this.through = through;
        this.window = window;
        this.deadline = deadline;
    }

    /** Passes all matching documents to {@code receiver}. */
    void scan(MatchReceiver receiver) throws SQLException {
        ColumnQuery columns = new ColumnQuery(query, receiver.fields());
        GroupList groups = groups();
        Unread unread = Unread.of(groups);
        evaluate(groups, columns, groups.size(), new ColumnReader.Visitor() {
            @Override
            public boolean continues(GroupList.Entry next) {
                return receiver.continues();
            }

            @Override
            public boolean takesWhole(ColumnGroup group) {
                return receiver.takesWhole(group);
            }

            @Override
            public Set<String> wanted(ColumnQuery query) {
                return query.names();
            }

            @Override
            public void visit(Map<ColumnGroup, Verdict> verdicts) throws SQLException {
                pass(verdicts, unread, receiver);
            }
        });
        if (receiver.continues() && !unread.isEmpty()) {
            read(unread.condition(), unread.ofGroup(query), Map.of(), receiver);
        }
    }

    /** Returns the groups that may contain matching documents, except groups with sequence numbers above the limit. */
    GroupList groups() throws SQLException {
        return reader().groups(through).during(query.timeBounds());
    }

    /**
     * Evaluates the query for groups.
     *
     * @param first the number of groups that the first step loads
     */
    void evaluate(GroupList groups, ColumnQuery columns, int first, ColumnReader.Visitor visitor) throws SQLException {
        reader().evaluate(groups, columns, first, visitor);
    }

    private ColumnReader reader() {
        return new ColumnReader(
                blocks.connection(),
                target.documents(),
                () -> deadline.check(target.index().name()));
    }

    /**
     * The blocks that must be read, because columns show nothing about their documents.
     *
     * @param rest the number of the first block without columns; all following blocks are also without columns
     * @param hasRest whether the block {@code rest} exists
     * @param blocks the numbers of the blocks that have columns, but no columns that are useful for the query
     */
    record Unread(int rest, boolean hasRest, BitSet blocks) {

        static Unread of(GroupList groups) {
            return new Unread(groups.rest(), groups.hasRest(), new BitSet());
        }

        boolean isEmpty() {
            return !hasRest && blocks.isEmpty();
        }

        void add(ColumnGroup group) {
            blocks.set(group.firstBlock(), group.firstBlock() + group.blocks());
        }

        /**
         * Returns the SQL condition that selects these blocks from the table of blocks, which has the alias {@code d}.
         */
        Condition condition() {
            if (blocks.isEmpty()) {
                return Condition.of("d.number >= ?", (long) rest);
            }
            StringBuilder ranges = new StringBuilder("{");
            int first = blocks.nextSetBit(0);
            for (int begin = first; begin >= 0; ) {
                int end = blocks.nextClearBit(begin);
                ranges.append('[').append(begin).append(',').append(end).append("),");
                begin = blocks.nextSetBit(end);
            }
            ranges.append('[').append(rest).append(",)}");
            // With the subquery, the database converts the text only once instead of once for each block.
            return Condition.of(
                    "(d.number >= ? and d.number <@ (select cast(? as int4multirange)))",
                    (long) first,
                    ranges.toString());
        }

        /** Returns a condition that excludes groups of blocks without matching documents. */
        Condition ofGroup(Query query) {
            return blocks.isEmpty() ? Condition.ALWAYS : BlockPushdown.ofGroup(query);
        }
    }

    private void pass(Map<ColumnGroup, Verdict> verdicts, Unread unread, MatchReceiver receiver) throws SQLException {
        Map<Integer, BitSet> chosen = new HashMap<>();
        Map<Integer, BitSet> undecided = new HashMap<>();
        for (Map.Entry<ColumnGroup, Verdict> entry : verdicts.entrySet()) {
            ColumnGroup group = entry.getKey();
            Verdict verdict = entry.getValue();
            if (verdict.isUnknown(group.documents())) {
                unread.add(group);
            } else if (receiver.usesColumns() && receiver.fields().stream().allMatch(group::hasAllValues)) {
                if (!verdict.certain().isEmpty()) {
                    split(group, receiver.addGroup(group, verdict.certain()), chosen);
                }
                split(group, verdict.undecided(), undecided);
            } else {
                split(group, verdict.possible(), undecided);
            }
        }
        blocks.parts(target, chosen, needsSources, deadline, (part, own) -> read(part, Optional.of(own), receiver));
        read(undecided, receiver);
    }

    /** Adds documents of a group to {@code byPart}. The keys of this map are the numbers of parts. */
    static void split(ColumnGroup group, BitSet documents, Map<Integer, BitSet> byPart) {
        group.split(
                documents,
                (block, part, own) -> byPart.merge(block * Block.MOST_PARTS + part, own, (one, other) -> {
                    one.or(other);
                    return one;
                }));
    }

    /**
     * Reads documents, and passes those that match to {@code receiver}. The keys of the map are the numbers of parts.
     */
    void read(Map<Integer, BitSet> byPart, MatchReceiver receiver) throws SQLException {
        if (!byPart.isEmpty()) {
            String[] numbers = byPart.keySet().stream()
                    .map(part -> part / Block.MOST_PARTS)
                    .distinct()
                    .map(String::valueOf)
                    .toArray(String[]::new);
            read(
                    Condition.of("d.number = any(cast(? as integer[]))", (Object) numbers),
                    Condition.ALWAYS,
                    byPart,
                    receiver);
        }
    }

    /** Reads the keys of documents. The keys of the map are the numbers of parts. */
    void readKeys(Map<Integer, BitSet> byPart, Consumer<SortKey> use) throws SQLException {
        blocks.keys(target, byPart, deadline, use);
    }

    /**
     * Reads documents, and passes those that match to {@code receiver}.
     *
     * @param condition the condition that selects blocks
     * @param ofGroup a condition that excludes groups of blocks without matching documents
     * @param byPart the documents to read in each part; if the map is empty, all documents are read
     */
    private void read(Condition condition, Condition ofGroup, Map<Integer, BitSet> byPart, MatchReceiver receiver)
            throws SQLException {
        blocks.scan(
                target,
                Condition.allOf(List.of(condition, BlockPushdown.of(query))),
                ofGroup,
                "d.number",
                needsSources ? BlockPart.Choice.ALL : BlockPart.Choice.NONE,
                window,
                (block, part) -> {
                    if (byPart.isEmpty() || byPart.containsKey(part.number())) {
                        read(part, Optional.ofNullable(byPart.get(part.number())), receiver);
                    }
                    return receiver.continues();
                },
                deadline);
    }

    private void read(BlockPart part, Optional<BitSet> wanted, MatchReceiver receiver) throws SQLException {
        if (needsSources) {
            blocks.withSources(target, part, sources -> {
                offer(part, wanted, sources::get, receiver);
                return true;
            });
        } else {
            offer(part, wanted, position -> "", receiver);
        }
    }

    private void offer(BlockPart part, Optional<BitSet> wanted, IntFunction<String> sources, MatchReceiver receiver) {
        Runnable check = () -> deadline.check(target.index().name());
        for (int i = 0; i < part.entries().size(); i++) {
            BlockEntry entry = part.entries().get(i);
            if (entry.sequence() <= through && (wanted.isEmpty() || wanted.get().get(i))) {
                Candidate candidate = fields.candidate(entry.id(), entry.timestamp(), sources.apply(i), check);
                if (query.matches(candidate)) {
                    receiver.addDocument(BlockReader.key(target, entry), candidate);
                }
            }
        }
    }
}
