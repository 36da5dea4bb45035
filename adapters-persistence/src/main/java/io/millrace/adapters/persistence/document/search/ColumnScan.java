package io.millrace.adapters.persistence.document.search;

import io.millrace.adapters.persistence.document.admission.ScanWindow;
import io.millrace.adapters.persistence.document.block.Block;
import io.millrace.adapters.persistence.document.block.BlockEntry;
import io.millrace.adapters.persistence.document.block.BlockPart;
import io.millrace.adapters.persistence.document.column.evaluation.ColumnGroup;
import io.millrace.adapters.persistence.document.column.evaluation.ColumnQuery;
import io.millrace.adapters.persistence.document.column.evaluation.ColumnReader;
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
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * Finds the matching documents of an index that has columns, in no particular order. Only documents about which the
 * columns do not decide are read.
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
     * @param through the highest sequence number of found documents
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

    /** Counts the matching documents. The count stops at {@code most}. */
    long count(long most) throws SQLException {
        ColumnQuery columns = new ColumnQuery(query, Set.of());
        Count count = new Count(most, columns);
        scan(columns, false, count);
        return Math.min(most, count.counted);
    }

    /** Passes all matching documents to {@code receiver}. */
    void scan(MatchReceiver receiver) throws SQLException {
        scan(new ColumnQuery(query, receiver.fields()), true, receiver);
    }

    private void scan(ColumnQuery columns, boolean loadsAll, MatchReceiver receiver) throws SQLException {
        ColumnReader reader = new ColumnReader(blocks.connection(), target.documents());
        int rest = evaluate(reader, columns, loadsAll, receiver);
        if (receiver.continues()) {
            read(Condition.of("d.number >= ?", (long) rest), Map.of(), receiver);
        }
    }

    private int evaluate(ColumnReader reader, ColumnQuery columns, boolean loadsAll, MatchReceiver receiver)
            throws SQLException {
        return reader.evaluate(through, columns, loadsAll, new ColumnReader.Visitor() {
            @Override
            public boolean needs(ColumnGroup group) {
                return receiver.needs(group);
            }

            @Override
            public boolean visit(Map<ColumnGroup, Verdict> verdicts) throws SQLException {
                deadline.check(target);
                pass(verdicts, receiver);
                return receiver.continues();
            }
        });
    }

    private void pass(Map<ColumnGroup, Verdict> verdicts, MatchReceiver receiver) throws SQLException {
        Map<Integer, BitSet> undecided = new HashMap<>();
        for (Map.Entry<ColumnGroup, Verdict> entry : verdicts.entrySet()) {
            ColumnGroup group = entry.getKey();
            boolean suffices =
                    receiver.usesColumns() && receiver.fields().stream().allMatch(group::hasAllValues);
            if (suffices && !entry.getValue().certain().isEmpty()) {
                receiver.addGroup(group, entry.getValue().certain());
            }
            split(
                    group,
                    suffices ? entry.getValue().undecided() : entry.getValue().possible(),
                    undecided);
        }
        if (!undecided.isEmpty()) {
            String[] numbers = undecided.keySet().stream().map(String::valueOf).toArray(String[]::new);
            read(Condition.of("d.number = any(cast(? as integer[]))", (Object) numbers), undecided, receiver);
        }
    }

    /** Distributes documents of a group to its blocks. In a block, documents are numbered from 0. */
    private static void split(ColumnGroup group, BitSet documents, Map<Integer, BitSet> byBlock) {
        int[] first = group.firstDocuments();
        int block = 0;
        for (int i = documents.nextSetBit(0); i >= 0; i = documents.nextSetBit(i + 1)) {
            while (block + 1 < first.length && first[block + 1] <= i) {
                block++;
            }
            byBlock.computeIfAbsent(group.firstBlock() + block, unknown -> new BitSet())
                    .set(i - first[block]);
        }
    }

    /**
     * Reads documents and passes the matching ones to {@code receiver}.
     *
     * @param condition selects blocks
     * @param wanted the documents to read in each block; all documents of a block that is missing here
     */
    private void read(Condition condition, Map<Integer, BitSet> wanted, MatchReceiver receiver) throws SQLException {
        int[] position = {-1, 0};
        blocks.scan(
                target,
                Condition.allOf(List.of(condition, BlockPushdown.of(query))),
                Condition.ALWAYS,
                "d.number",
                needsSources ? BlockPart.Choice.ALL : BlockPart.Choice.NONE,
                window,
                (block, part) -> {
                    int number = part.number() / Block.MOST_PARTS;
                    if (position[0] != number) {
                        position[0] = number;
                        position[1] = 0;
                    }
                    read(part, position[1], Optional.ofNullable(wanted.get(number)), receiver);
                    position[1] += part.entries().size();
                    return true;
                },
                deadline);
    }

    private void read(BlockPart part, int first, Optional<BitSet> wanted, MatchReceiver receiver) throws SQLException {
        int next = wanted.map(some -> some.nextSetBit(first)).orElse(first);
        if (next < 0 || next >= first + part.entries().size()) {
            return;
        }
        if (needsSources) {
            blocks.withSources(target, part, sources -> {
                offer(part, first, wanted, sources::get, receiver);
                return true;
            });
        } else {
            offer(part, first, wanted, position -> "", receiver);
        }
    }

    private void offer(
            BlockPart part, int first, Optional<BitSet> wanted, IntFunction<String> sources, MatchReceiver receiver) {
        Runnable check = () -> deadline.check(target);
        for (int i = 0; i < part.entries().size(); i++) {
            BlockEntry entry = part.entries().get(i);
            if (entry.sequence() <= through && (wanted.isEmpty() || wanted.get().get(first + i))) {
                Candidate candidate = fields.candidate(entry.id(), entry.timestamp(), sources.apply(i), check);
                if (query.matches(candidate)) {
                    receiver.addDocument(BlockReader.key(target, entry), candidate);
                }
            }
        }
    }

    private static final class Count implements MatchReceiver {

        private final long most;
        private final ColumnQuery columns;
        private long counted;

        Count(long most, ColumnQuery columns) {
            this.most = most;
            this.columns = columns;
        }

        @Override
        public boolean continues() {
            return counted < most;
        }

        @Override
        public boolean needs(ColumnGroup group) {
            OptionalInt known = columns.countByHeads(group);
            known.ifPresent(number -> counted += number);
            return known.isEmpty();
        }

        @Override
        public void addGroup(ColumnGroup group, BitSet matching) {
            counted += matching.cardinality();
        }

        @Override
        public void addDocument(SortKey key, Candidate document) {
            counted++;
        }
    }
}
